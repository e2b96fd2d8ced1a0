import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderHistory, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { withHistoryIds } from "../tags/order-tags.repo.server";
import { TO_PICK } from "./assign-picker.schema";

const IS_TO_PICK = sql`${orders.status} in (select value from json_each(${JSON.stringify(TO_PICK)}))`;

const isToAssign = (own: Ownership, pickerId: string | null): SQL =>
  sql`${own(orders)} and ${IS_TO_PICK} and ${orders.assignedPickerId} is not ${pickerId}`;

/**
 * Assigns orders of one company that still have to be picked to a user, or to no one, with an entry in each order's
 * history. The last statement returns the orders that changed.
 */
export function assignPicker(
  ctx: Ctx,
  company: CompanyDb,
  orderIds: readonly string[],
  picker: { id: string; name: string } | null,
): [Statement<void>, Change<{ id: string }[]>] {
  const list = withHistoryIds(ctx, orderIds);
  const event = picker ? "picker-assigned" : "picker-unassigned";
  return [
    company.write(
      (own) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, note)
        select ${own.id}, ${orders.id}, json_extract(value, '$[1]'), ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, ${event},
          ${picker?.name ?? null}
        from json_each(${list}) cross join ${orders} on ${orders.id} = json_extract(value, '$[0]')
        where ${isToAssign(own, picker?.id ?? null)}`,
    ),
    company.writeReturning(
      { id: sql<string>`id` },
      (
        own,
      ) => sql`update ${orders} set assigned_picker_id = ${picker?.id ?? null}, assigned_picker_name = ${picker?.name ?? null}
        where ${isToAssign(own, picker?.id ?? null)}
          and ${orders.id} in (select json_extract(value, '$[0]') from json_each(${list}))`,
    ),
  ];
}
