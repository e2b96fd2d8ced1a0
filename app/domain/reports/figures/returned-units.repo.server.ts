import { sql } from "drizzle-orm";
import { companyDay } from "#db/calendars/local-day.server";
import { numberFrom, textFrom } from "#db/expressions";
import { returnCorrections, returnLines, returnUnits } from "#db/schema/returns/returns";
import { stockClosings } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { addDays } from "../../kernel/days";
import type { Span } from "../report-span";

export interface ReturnedProduct {
  companyId: string;
  /** Empty for items that are not in the catalog. */
  productId: string;
  name: string;
  sku: string;
  units: number;
  restocked: number;
  shipped: number;
  /** Products of which units came back, also those beyond the limit. */
  products: number;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * Times between which units can be of these days, and those between which they are, in each calendar: none differs from UTC by a
 * day. Only near the first and last day does the calendar decide, which costs two rows more.
 */
const around = ({ from, to }: { from: string; to: string }) => ({
  widest: { after: startOf(addDays(from, -1)), before: startOf(addDays(to, 2)) },
  surely: { after: startOf(addDays(from, 1)), before: startOf(to) },
});

/** `from …` with the units that came back in these days, of each company by its own index, without corrected ones. */
const returned = (db: ScopedDb, days: { from: string; to: string }) => {
  const { widest, surely } = around(days);
  return (own: Parameters<Parameters<ScopedDb["rows"]>[1]>[0]) => sql`from (
      select ${returnUnits.companyId} as company_id, case when ${returnUnits.at} between ${surely.after} and ${surely.before} then ${days.from}
          else ${companyDay(returnUnits.companyId, returnUnits.at)} end as day,
        ${returnUnits.quantity} as units,
        iif(${returnUnits.disposition} = 'restock', ${returnUnits.quantity}, 0) as restocked,
        coalesce(${returnUnits.productId}, '') as product_id, ${returnLines.name} as name, ${returnLines.sku} as sku
      from (${companyIdsInScope(db)}) as reached
      cross join ${returnUnits} on ${own(returnUnits)} and ${returnUnits.companyId} = reached.value
        and ${returnUnits.at} between ${widest.after} and ${widest.before}
      cross join ${returnLines} on ${own.through(returnLines, returnUnits)} and ${returnLines.returnId} = ${returnUnits.returnId}
        and ${returnLines.line} = ${returnUnits.line}
      where not exists (select 1 from ${returnCorrections} where ${own.through(returnCorrections, returnUnits)}
        and ${returnCorrections.unitsId} = ${returnUnits.id})
    ) as came where day between ${days.from} and ${days.to}`;
};

/** The products of which most units came back in the span, with the units shipped of them in the same days. */
export const returnedProducts = (db: ScopedDb, span: Span, limit: number): Statement<ReturnedProduct[]> => {
  const from = returned(db, span);
  return db.rows(
    {
      companyId: textFrom("top.company_id"),
      productId: textFrom("top.product_id"),
      name: textFrom("top.name"),
      sku: textFrom("top.sku"),
      units: numberFrom("top.units"),
      restocked: numberFrom("top.restocked"),
      shipped: numberFrom("coalesce(sum(stock_closings.shipped), 0)"),
      products: numberFrom("top.products"),
    },
    (own) => sql`from (
        select came.company_id, came.product_id, max(came.name) as name, max(came.sku) as sku, sum(came.units) as units,
          sum(came.restocked) as restocked, count(*) over () as products
        ${from(own)} group by came.company_id, came.product_id, iif(came.product_id = '', came.name, '')
        order by sum(came.units) desc, came.product_id limit ${limit}
      ) as top
      left join ${stockClosings} on ${own(stockClosings)} and ${stockClosings.companyId} = top.company_id
        and ${stockClosings.productId} = top.product_id and ${stockClosings.day} between ${span.from} and ${span.to}
      group by top.company_id, top.product_id, top.name order by top.units desc, top.product_id`,
  );
};
