import { type SQL, sql } from "drizzle-orm";
import { notInList } from "#db/expressions";
import { lots } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { firstGoodDay, stopDaysOf } from "../available-units.server";

interface MarkSearch {
  day: string;
  /** Companies to leave out. */
  except: readonly string[];
  limit: number;
}

/**
 * Up to `limit` lots whose stored mark does not match the day: expired ones, those that have reached their company's
 * stop days, and those that no longer have after the company reduced them.
 */
export const findWronglyMarkedLots = (db: ScopedDb, { day, except, limit }: MarkSearch) =>
  db.rows(
    { companyId: lots.companyId, id: lots.id },
    (own) => sql`from (
      select * from (select ${KEY} from ${lots} indexed by lots_by_expiry_anywhere
        where ${own(lots)} and ${notExcept(except)} and ${IN_DATE} and ${lots.expiresOn} < ${day} limit ${limit})
      union
      select * from (select ${KEY} from ${stockRules} cross join ${lots} indexed by lots_by_expiry
        on ${own.through(lots, stockRules)} and ${IN_DATE} and ${lots.expiresOn} < ${firstGoodDay(day, RULE)}
        where ${own(stockRules)} and ${notExcept(except)} limit ${limit})
      union
      select * from (select ${KEY} from ${stockRules} cross join ${lots} indexed by lots_by_expiry
        on ${own.through(lots, stockRules)} and ${OUT_OF_DATE} and ${lots.expiresOn} >= ${firstGoodDay(day, RULE)}
        where ${own(stockRules)} and ${notExcept(except)} limit ${limit})
    ) as lots limit ${limit}`,
  );

const notExcept = (ids: readonly string[]): SQL => (ids.length === 0 ? sql`1` : notInList(lots.companyId, ids));

const KEY = sql`${lots.companyId}, ${lots.id}`;
const IN_DATE = sql`${lots.expiresOn} is not null and ${lots.outOfDate} = 0`;
const OUT_OF_DATE = sql`${lots.expiresOn} is not null and ${lots.outOfDate} = 1`;
const RULE = sql`${stockRules.stopPickingDays}`;

/** Sets the marks for the day. Triggers copy them to stock levels and to the product's stock level. */
export const markLots = (company: CompanyDb, day: string, ids: readonly string[]) =>
  company.write(
    (own) => sql`update ${lots} indexed by lots_tenant_id set out_of_date = not out_of_date
      where ${own(lots)} and ${lots.id} in (select value from json_each(${JSON.stringify(ids)}))
        and ${lots.outOfDate} <> (${lots.expiresOn} < ${firstGoodDay(day, stopDaysOf(own))})`,
  );
