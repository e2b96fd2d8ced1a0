import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { lots, products } from "#db/schema/catalog";
import { lotStock, stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { daysAfter, lotStateOn } from "../lot-usability";
import { todayOf } from "../lot-usability.server";
import { markOutOfDateLots } from "../stock/mark-lots.server";

const PAGE = 50;
/** Must repeat the condition of the partial indexes, so that SQLite uses them. */
const IN_STOCK = sql`${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1`;

/** Lots in stock that have expired or will within `days`, earliest expiry first, as one statement. */
export function expiringPage(ctx: Ctx, db: ScopedDb, { days, cursor }: { days: number; cursor?: string | undefined }) {
  const today = todayOf(ctx);
  const [day = "", after = ""] = cursor?.split("~") ?? [];
  const within = sql`${IN_STOCK} and ${lotStock.expiresOn} <= ${daysAfter(today, days)}
    and ${cursor ? sql`(${lotStock.expiresOn} > ${day} or (${lotStock.expiresOn} = ${day} and ${lotStock.lotId} > ${after}))` : sql`1`}
    and ${cursor ? sql`${lotStock.expiresOn} >= ${day}` : sql`1`}`;
  return db
    .rows(
      (own) => ({
        lotId: lots.id,
        companyId: lots.companyId,
        lotNumber: lots.lotNumber,
        status: lots.status,
        expiresOn: sql<string>`found.expires_on`,
        onHand: sql<number>`found.on_hand`,
        productId: products.id,
        productName: products.name,
        sku: products.sku,
        allocated: sql<number>`${allocatedOf(own)}`,
        stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
      }),
      (
        own,
      ) => sql`from (select * from (${firstOnes(db, own, within)}) order by expires_on, lot_id limit ${PAGE + 1}) as found
        cross join ${lots} on ${own.found(lots)} and ${lots.id} = found.lot_id
        cross join ${products} on ${own.through(products, lots)} and ${products.id} = found.product_id
        left join ${stockRules} on ${own.through(stockRules, lots)}
        order by found.expires_on, found.lot_id`,
    )
    .map((all) => {
      const rows = all.slice(0, PAGE);
      const last = all.length > PAGE ? rows.at(-1) : undefined;
      return {
        rows: rows.map(({ stopDays, ...row }) => ({ ...row, state: lotStateOn(row, today, stopDays) })),
        next: last ? `${last.expiresOn}~${last.lotId}` : null,
      };
    });
}
export type ExpiringRow = Awaited<ReturnType<typeof expiringPage>>["rows"][number];

/** One page of rows, through the index of one company or of all; for several companies, one page of each. */
function firstOnes(db: ScopedDb, own: Ownership, within: SQL): SQL {
  const { scope } = db;
  const chosen = sql`${lotStock.companyId} as company_id, ${lotStock.productId} as product_id, ${lotStock.lotId} as lot_id,
    ${lotStock.expiresOn} as expires_on, ${lotStock.onHand} as on_hand`;
  const order = sql`order by ${lotStock.expiresOn}, ${lotStock.lotId} limit ${PAGE + 1}`;
  if (scope.kind === "all") {
    return sql`select ${chosen} from ${lotStock} indexed by lot_stock_by_expiry_anywhere where ${own(lotStock)} and ${within} ${order}`;
  }
  if (scope.kind === "one") {
    return sql`select ${chosen} from ${lotStock} indexed by lot_stock_by_expiry where ${own(lotStock)} and ${within} ${order}`;
  }
  return sql`select one.value ->> 0 as company_id, one.value ->> 1 as product_id, one.value ->> 2 as lot_id, one.value ->> 3 as expires_on,
      one.value ->> 4 as on_hand
    from json_each(${JSON.stringify(scope.companyIds)}) as company
    cross join json_each((select json_group_array(json_array(company_id, product_id, lot_id, expires_on, on_hand)) from (
      select ${chosen} from ${lotStock} indexed by lot_stock_by_expiry
      where ${own(lotStock)} and ${lotStock.companyId} = company.value and ${within} ${order}))) as one`;
}

const allocatedOf = (own: Ownership): SQL =>
  sql`(select coalesce(sum(${stockLevels.allocated}), 0) from ${stockLevels} where ${own.through(stockLevels, lots)}
    and ${stockLevels.productId} = ${lots.productId} and ${stockLevels.lotId} = ${lots.id})`;

/** The company's stop days: lots are not picked from this many days before their expiry. For the caller's batch. */
export const stopPickingDays = (ctx: Ctx, companyId: string) =>
  ctx.db
    .company(companyId)
    .first({ days: stockRules.stopPickingDays }, (own) => sql`from ${stockRules} where ${own(stockRules)}`)
    .map((found) => found?.days ?? 0);

/**
 * Changes the stop days. Orders allocated to a lot that is now stopped are reallocated when their picking starts. Stock
 * levels of the first lots follow at once, the rest within minutes.
 */
export async function setStopPickingDays(ctx: Ctx, companyId: string, days: number): Promise<void> {
  const company = ctx.db.company(companyId);
  const before = await stopPickingDays(ctx, companyId);
  if (before === days) return;
  await company.batch(
    ...audited(
      ctx,
      company.write(
        (
          own,
        ) => sql`insert into ${stockRules} (company_id, stop_picking_days, updated_at) values (${own.id}, ${days}, ${ctx.now()})
        on conflict (company_id) do update set stop_picking_days = excluded.stop_picking_days, updated_at = excluded.updated_at
          where stop_picking_days <> excluded.stop_picking_days`,
      ),
      {
        action: "stock.rule-changed",
        subject: "Stop picking before expiry",
        companyId,
        before: { days: before },
        after: { days },
      },
    ),
  );
  await markOutOfDateLots(ctx, company);
}
