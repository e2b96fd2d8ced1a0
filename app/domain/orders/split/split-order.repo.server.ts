import { sql } from "drizzle-orm";
import { orderItems } from "#db/schema/orders";
import { pickShortages, picks } from "#db/schema/picking";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { WholeLine } from "./part-lines";

/**
 * Reduces a stored order's lines to those of its own shipment, and removes the others. A line that was picked before
 * stays with no units, for its records. Rolls the batch back when a line is picked or short.
 */
export const cutLines = (
  company: CompanyDb,
  orderId: string,
  before: readonly WholeLine[],
  after: readonly WholeLine[],
): Statement<unknown>[] => {
  const left = new Map(after.map((line) => [line.line, line]));
  const cuts = before.flatMap(({ line, quantity, kit }) => {
    const kept = left.get(line);
    if (kept?.quantity === quantity) return [];
    return [{ line, quantity: kept?.quantity ?? 0, kits: kept?.kit?.quantity ?? kit?.quantity ?? null }];
  });
  if (cuts.length === 0) return [];
  const cut = sql`(select value from json_each(${JSON.stringify(cuts)}) where value ->> 'line' = ${orderItems.line})`;
  const lines = sql`(select value ->> 'line' from json_each(${JSON.stringify(cuts)}))`;
  return [
    company.assert(
      "conflict",
      (
        own,
      ) => sql`not exists (select 1 from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId}
        and ${orderItems.pickedQuantity} + ${orderItems.shortQuantity} > 0)`,
    ),
    company.write(
      (own) => sql`update ${orderItems} set quantity = ${cut} ->> 'quantity',
          kit = iif(kit is null, null, json_set(kit, '$.quantity', ${cut} ->> 'kits'))
        where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and ${orderItems.line} in ${lines}`,
      [{ orderId }],
    ),
    company.write(
      (own) => sql`delete from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId}
        and ${orderItems.line} in ${lines} and ${orderItems.quantity} = 0
        and not exists (select 1 from ${picks} where ${own(picks)} and ${picks.orderId} = ${orderId} and ${picks.itemId} = ${orderItems.id})
        and not exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.orderId} = ${orderId}
          and ${pickShortages.itemId} = ${orderItems.id})`,
      [{ orderId }],
    ),
  ];
};
