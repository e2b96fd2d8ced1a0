import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderHistory, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { recordStep } from "../../audit/undo-steps.server";
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

/** Records the pickers whom `assignPicker` will replace, for the batch in which it runs. */
export const recordAssigning = (
  ctx: Ctx,
  company: CompanyDb,
  orderIds: readonly string[],
  pickerId: string | null,
  undoId: string,
): Statement<void> =>
  recordStep(
    ctx,
    company,
    { undoId, kind: "picker", given: pickerId },
    (own) => sql`select json_array(${orders.id}, ${orders.assignedPickerId}, ${orders.assignedPickerName}) as was
      from json_each(${JSON.stringify(orderIds)}) cross join ${orders} on ${orders.id} = value
      where ${isToAssign(own, pickerId)}`,
  );

/** An order's picker before a change. */
export type FormerPicker = [orderId: string, pickerId: string | null, pickerName: string | null];

/** Assigns orders of one company to their former pickers again, unless they were assigned to others meanwhile. */
export function restorePickers(
  ctx: Ctx,
  company: CompanyDb,
  former: readonly FormerPicker[],
  given: string | null,
): [Statement<void>, Change<{ id: string }[]>] {
  const list = JSON.stringify(former.map(([orderId, ...picker]) => [orderId, ctx.newId(), ...picker]));
  const [pickerId, pickerName] = [sql`json_extract(value, '$[2]')`, sql`json_extract(value, '$[3]')`];
  const isAsGiven = (own: Ownership) =>
    sql`${own(orders)} and ${IS_TO_PICK} and ${orders.assignedPickerId} is ${given} and ${orders.id} = json_extract(value, '$[0]')`;
  return [
    company.write(
      (own) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, note)
        select ${own.id}, ${orders.id}, json_extract(value, '$[1]'), ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name},
          iif(${pickerId} is null, 'picker-unassigned', 'picker-assigned'), ${pickerName}
        from json_each(${list}) cross join ${orders} on ${isAsGiven(own)}`,
    ),
    company.writeReturning(
      { id: sql<string>`id` },
      (own) => sql`update ${orders} set assigned_picker_id = ${pickerId}, assigned_picker_name = ${pickerName}
        from json_each(${list}) where ${isAsGiven(own)}`,
    ),
  ];
}
