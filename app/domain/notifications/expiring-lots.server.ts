import { type SQL, sql } from "drizzle-orm";
import { lots, products } from "#db/schema/catalog";
import { notifications } from "#db/schema/integrations";
import { lotStock } from "#db/schema/stock";
import type { Ctx } from "../kernel/ctx";

/**
 * Days before expiry at which lots with stock trigger a notification. The notification for the nearest stage replaces
 * the earlier one.
 */
const STAGES_DAYS = [7, 30] as const;
/** Companies per message: each takes a few of D1's thousand statements per invocation. */
const MAX_COMPANIES = 100;
const DAY_MS = 86_400_000;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Notifies about lots that expire soon, once per stage: the key contains the lot and the stage. Triggers delete the
 * notification when the lot is empty or its expiry changes. Returns the company after which to continue, or null.
 */
export async function tellOfExpiringLots(ctx: Ctx, after = ""): Promise<string | null> {
  const now = ctx.now();
  const [today, last] = [dayOf(now), dayOf(now + STAGES_DAYS[1] * DAY_MS)];
  const due = await ctx.db.rows(
    { companyId: sql<string>`distinct ${lotStock.companyId}` },
    (own) => sql`from ${lotStock} indexed by lot_stock_by_expiry_anywhere where ${own(lotStock)}
      and ${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1 and ${lotStock.expiresOn} between ${today} and ${last}
      and ${lotStock.companyId} > ${after} order by ${lotStock.companyId} limit ${MAX_COMPANIES}`,
  );
  await ctx.db.batch(...due.flatMap(({ companyId }) => statements(ctx, companyId)));
  return due.length === MAX_COMPANIES ? (due.at(-1)?.companyId ?? null) : null;
}

function statements(ctx: Ctx, companyId: string) {
  const company = ctx.db.company(companyId);
  const now = ctx.now();
  const [near, far] = STAGES_DAYS;
  // One id per lot: the current time, and the end of the lot's own id.
  const id = sql`${ctx.newId().slice(0, 24)} || substr(${lotStock.lotId}, 25, 12)`;
  const tell = (days: number, first: number) =>
    company.write(
      (own) => sql`insert into ${notifications} (company_id, id, kind, key, title, body, path, created_at)
        select ${own.id}, ${id}, 'lot-expiring', ${lotStock.lotId} || ${`:${days}`},
          'Lot ' || substr(${lots.lotNumber}, 1, 100) || ' of ' || substr(${products.name}, 1, 200) || ' expires on ' || ${dayInWords},
          ${lotStock.onHand} || iif(${lotStock.onHand} = 1, ' unit of ', ' units of ') || substr(${products.sku}, 1, 100) || iif(${lotStock.onHand} = 1, ' is here.', ' are here.'),
          '/inventory/lots/' || ${lotStock.lotId}, ${now}
        from ${lotStock} indexed by lot_stock_by_expiry
          cross join ${lots} on ${own.through(lots, lotStock)} and ${lots.id} = ${lotStock.lotId}
          cross join ${products} on ${own.through(products, lotStock)} and ${products.id} = ${lotStock.productId}
        where ${own(lotStock)} and ${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1
          and ${lotStock.expiresOn} between ${dayOf(now + first * DAY_MS)} and ${dayOf(now + days * DAY_MS)}
        on conflict (company_id, kind, key) do nothing`,
    );
  const stage = (lot: SQL, days: number) => sql`${lot} || ${`:${days}`}`;
  return [
    tell(near, 0),
    tell(far, near + 1),
    // The newer stage replaces the notification of the earlier one.
    company.write(
      (own) => sql`delete from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'lot-expiring'
        and ${notifications.key} in (select ${stage(sql`${lotStock.lotId}`, far)} from ${lotStock} indexed by lot_stock_by_expiry
          where ${own(lotStock)} and ${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1
            and ${lotStock.expiresOn} between ${dayOf(now)} and ${dayOf(now + near * DAY_MS)})`,
    ),
  ];
}

/** "3 May 2026", the date format of the screens. */
const dayInWords = sql`(ltrim(strftime('%d', ${lotStock.expiresOn}), '0') || ' '
  || substr('JanFebMarAprMayJunJulAugSepOctNovDec', strftime('%m', ${lotStock.expiresOn}) * 3 - 2, 3) || ' '
  || strftime('%Y', ${lotStock.expiresOn}))`;
