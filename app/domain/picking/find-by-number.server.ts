import { sql } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { conflict } from "../errors";

/**
 * The order whose number (or id) was scanned off a pick list: among equal numbers of several companies the one that
 * waits to be picked. @throws conflict when there is none, or when more than one waits
 */
export async function findByNumber(ctx: Ctx, code: string): Promise<string> {
  const number = code.replace(/^#/, "");
  // By name, so that also for somebody who reaches every company the index by company and number is used.
  const companies = (await listReachableCompanies(ctx)).map(({ id }) => id);
  const chosen = { id: orders.id, status: orders.status };
  const [byId, found] = await ctx.db.batch(
    ctx.db.first(chosen, (own) => sql`from ${orders} where ${own(orders)} and ${orders.id} = ${code.toLowerCase()}`),
    ctx.db.rows(
      chosen,
      (own) => sql`from json_each(${JSON.stringify(companies)}) as company
        join ${orders} on ${own(orders)} and ${orders.companyId} = company.value
          and ${orders.orderNumber} in (${number}, ${number.toUpperCase()}, ${`#${number}`})`,
    ),
  );
  if (byId) return byId.id;
  const pending = found.filter(({ status }) => status === "pending");
  const [order, another] = pending.length > 0 ? pending : found;
  if (!order) throw conflict(`No order has the number ${number}.`);
  if (another)
    throw conflict(`More than one company has an order ${number}. Start the right one from the list of orders.`);
  return order.id;
}
