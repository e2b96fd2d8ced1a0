import { type SQL, sql } from "drizzle-orm";
import { lots, products } from "#db/schema/catalog";
import { notifications } from "#db/schema/integrations";
import { lotStock } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";

/** Dates as in the database, YYYY-MM-DD; both are included. */
interface DateRange {
  from: string;
  to: string;
}

/** Lots with stock that expire in the range. Repeats the conditions of the partial indexes on expiry. */
const expiresWithin = ({ from, to }: DateRange): SQL => sql`${lotStock.expiresOn} is not null
  and ${lotStock.isThere} = 1 and ${lotStock.expiresOn} between ${from} and ${to}`;

/** Companies with lots that expire in the range, after this company. */
export const listCompaniesWithExpiringLots = (db: ScopedDb, range: DateRange, after: string, limit: number) =>
  db.rows(
    { companyId: sql`distinct ${lotStock.companyId}`.mapWith(lotStock.companyId) },
    (
      own,
    ) => sql`from ${lotStock} indexed by lot_stock_by_expiry_anywhere where ${own(lotStock)} and ${expiresWithin(range)}
      and ${lotStock.companyId} > ${after} order by ${lotStock.companyId} limit ${limit}`,
  );

const keyOf = (days: number): SQL => sql`${lotStock.lotId} || ${`:${days}`}`;

/**
 * `newId` is an id of the current time; each notification's id takes its time from it. Notifies once per lot and stage.
 */
export const notifyExpiring = (
  company: CompanyDb,
  { days, range, newId, now }: { days: number; range: DateRange; newId: string; now: number },
) =>
  company.write(
    (own) => sql`insert into ${notifications} (company_id, id, kind, key, title, body, path, created_at)
      select ${own.id}, ${newId.slice(0, 24)} || substr(${lotStock.lotId}, 25, 12), 'lot-expiring', ${keyOf(days)},
        'Lot ' || substr(${lots.lotNumber}, 1, 100) || ' of ' || substr(${products.name}, 1, 200) || ' expires on ' || ${EXPIRY_IN_WORDS},
        ${lotStock.onHand} || iif(${lotStock.onHand} = 1, ' unit of ', ' units of ') || substr(${products.sku}, 1, 100) || iif(${lotStock.onHand} = 1, ' is here.', ' are here.'),
        '/inventory/lots/' || ${lotStock.lotId}, ${now}
      from ${lotStock} indexed by lot_stock_by_expiry
        cross join ${lots} on ${own.through(lots, lotStock)} and ${lots.id} = ${lotStock.lotId}
        cross join ${products} on ${own.through(products, lotStock)} and ${products.id} = ${lotStock.productId}
      where ${own(lotStock)} and ${expiresWithin(range)}
      on conflict (company_id, kind, key) do nothing`,
  );

/** Deletes the notifications of this stage about lots that expire in the range. */
export const clearExpiring = (company: CompanyDb, { days, range }: { days: number; range: DateRange }) =>
  company.write(
    (own) => sql`delete from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'lot-expiring'
      and ${notifications.key} in (select ${keyOf(days)} from ${lotStock} indexed by lot_stock_by_expiry
        where ${own(lotStock)} and ${expiresWithin(range)})`,
  );

/** "3 May 2026", the date format of the screens. */
const EXPIRY_IN_WORDS = sql`(ltrim(strftime('%d', ${lotStock.expiresOn}), '0') || ' '
  || substr('JanFebMarAprMayJunJulAugSepOctNovDec', strftime('%m', ${lotStock.expiresOn}) * 3 - 2, 3) || ' '
  || strftime('%Y', ${lotStock.expiresOn}))`;
