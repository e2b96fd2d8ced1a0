import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Numbers of manual orders count from here: the first is M-1001. */
const START = 1000;
const MAX_STEP = 2 ** 40;

/** Bound numbers are floating-point numbers, which would be written as 1001.0. */
const numberAt = (step: SQL): SQL<string> => sql`'M-' || cast(${START} + ${step} as integer)`;

const MIDDLE = sql`((low + high) / 2)`;

const isUsed = (own: Ownership, step: SQL): SQL =>
  sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.orderNumber} = ${numberAt(step)})`;

/**
 * A number that no order of the company has. Doubles the step until a number is free, then halves the interval below it:
 * an index lookup for each, and the next number when the used ones have no gap.
 */
export const nextNumber = (company: CompanyDb): Statement<string | undefined> =>
  company
    .first(
      { number: numberAt(sql`high`) },
      (own) => sql`from (
        with recursive
          probe (step) as (select 1 union all select step * 2 from probe where step < ${MAX_STEP} and ${isUsed(own, sql`step`)}),
          half (low, high) as (
            select max(step) / 2, max(step) from probe
            union all
            select case when ${isUsed(own, MIDDLE)} then ${MIDDLE} else low end,
              case when ${isUsed(own, MIDDLE)} then high else ${MIDDLE} end
            from half where high - low > 1)
        select high from half where high - low <= 1)`,
    )
    .map((row) => row?.number);
