import { sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { conflict } from "../errors";

/** The order whose number was scanned off a pick list. @throws conflict when none has it, or more than one company's */
export async function findByNumber(ctx: Ctx, code: string): Promise<string> {
  const number = code.replace(/^#/, "");
  // By name, so that also for somebody who reaches every company the index by company and number is used.
  const companies = (await listReachableCompanies(ctx)).map(({ id }) => id);
  const [order, another] = await ctx.db.rows(
    { id: orders.id },
    (own) => sql`from json_each(${JSON.stringify(companies)}) as company
      join ${orders} on ${own(orders)} and ${orders.companyId} = company.value
        and ${orders.orderNumber} in (${number}, ${number.toUpperCase()}, ${`#${number}`}) limit 2`,
  );
  if (!order) throw conflict(`No order has the number ${number}.`);
  if (another) throw conflict(`More than one company has an order ${number}. Start it from the list.`);
  return order.id;
}
