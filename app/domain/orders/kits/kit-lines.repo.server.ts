import { sql } from "drizzle-orm";
import { orderItems } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { ItemRow } from "../queries/orders.repo.server";

/** Sets the price of a kit's line, and that of the kit. The units of the kit may change in the same batch. */
export const priceKitLine = (
  company: CompanyDb,
  { orderId, id, priceMinor }: Pick<ItemRow, "orderId" | "id" | "priceMinor">,
  kitMinor: number,
): Statement<void> =>
  company.write(
    (own) => sql`update ${orderItems} set price_minor = ${priceMinor}, kit = json_set(kit, '$.priceMinor', ${kitMinor})
      where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and ${orderItems.id} = ${id} and kit is not null`,
    [{ orderId }],
  );
