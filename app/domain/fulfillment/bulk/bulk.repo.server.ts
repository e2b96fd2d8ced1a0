import { sql } from "drizzle-orm";
import { bulkRunOrders, bulkRuns, undoSteps } from "#db/schema/bulk-runs";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { recordStep } from "../../audit/undo-steps.server";
import type { Ctx } from "../../kernel/ctx";
import { type Listing, matchingOrders } from "../../orders/orders.service.server";

const oneOf = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Number of listed orders in one of these statuses, by company, counted up to `most`. */
export const countMatching = (db: ScopedDb, listing: Listing, statuses: readonly string[], most: number) =>
  db.rows(
    { companyId: sql<string>`company`, orders: sql<number>`count(*)` },
    (own) => sql`from (select ${orders.companyId} as company ${matchingOrders(own, listing, most)}
      and ${orders.status} in ${oneOf(statuses)} limit ${most}) group by company`,
  );

/** The same for given order ids. */
export const countChosen = (db: ScopedDb, ids: readonly string[], statuses: readonly string[]) =>
  db.rows(
    { companyId: sql<string>`${orders.companyId}`, orders: sql<number>`count(*)` },
    (
      own,
    ) => sql`from ${orders} where ${own(orders)} and ${orders.id} in ${oneOf(ids)} and ${orders.status} in ${oneOf(statuses)}
      group by ${orders.companyId}`,
  );

export type Which = { ids: readonly string[]; listing?: undefined } | { ids?: undefined; listing: Listing };

/** Stores the run's orders and their number. */
export const takeUp = (
  company: CompanyDb,
  runId: string,
  which: Which,
  statuses: readonly string[],
  most: number,
): Statement<unknown>[] => [
  company.write((own) => {
    const rest = which.ids
      ? sql`from ${orders} where ${own(orders)} and ${orders.id} in ${oneOf(which.ids)}`
      : matchingOrders(own, which.listing, most);
    return sql`insert into ${bulkRunOrders} (company_id, run_id, order_id)
      select ${own.id}, ${runId}, ${orders.id} ${rest} and ${orders.status} in ${oneOf(statuses)} limit ${most}`;
  }),
  countTotal(company, runId),
];

/** Sets the run's number of orders to those that it has to process. */
const countTotal = (company: CompanyDb, runId: string): Statement<void> =>
  company.write(
    (own) => sql`update ${bulkRuns} set total = (select count(*) from ${bulkRunOrders}
      where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId}) where ${own(bulkRuns)} and ${bulkRuns.id} = ${runId}`,
  );

/** Records which of the run's orders were pending, so that their hold can be undone. */
export const recordHolding = (ctx: Ctx, company: CompanyDb, runId: string, undoId: string): Statement<void> =>
  recordStep(
    ctx,
    company,
    { undoId, kind: "hold", given: null },
    (own) => sql`select json_array(${orders.id}) as was
      from ${bulkRunOrders} cross join ${orders} on ${own.through(orders, bulkRunOrders)} and ${orders.id} = ${bulkRunOrders.orderId}
      where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId} and ${orders.status} = 'pending'`,
  );

/** The same for one order that waits or is on hold for another reason; other orders lose work that cannot be restored. */
export const recordHold = (ctx: Ctx, company: CompanyDb, orderId: string, undoId: string): Statement<void> =>
  recordStep(
    ctx,
    company,
    { undoId, kind: "hold", given: null },
    (own) => sql`select json_array(${orders.id}) as was from ${orders}
      where ${own(orders)} and ${orders.id} = ${orderId} and ${orders.status} in ('pending', 'on-hold')`,
  );

/**
 * Stores the orders whose hold a step made and that still have it, each with that hold, for a run that ends them. The hold
 * is the user's first one on the order since the step.
 */
export const takeUpHeld = (
  ctx: Ctx,
  company: CompanyDb,
  runId: string,
  step: { id: string; changedAt: number },
): Statement<unknown>[] => [
  company.write(
    (own) => sql`insert into ${bulkRunOrders} (company_id, run_id, order_id, detail)
      select ${own.id}, ${runId}, ${orderHolds.orderId}, json_object('holdId', min(${orderHolds.id}))
      from ${undoSteps} cross join json_each(${undoSteps.before}) as held
        cross join ${orderHolds} on ${own.through(orderHolds, undoSteps)} and ${orderHolds.orderId} = json_extract(held.value, '$[0]')
      where ${own(undoSteps)} and ${undoSteps.id} = ${step.id} and ${orderHolds.releasedAt} is null
        and ${orderHolds.kind} = 'manual' and ${orderHolds.placedById} = ${ctx.actor.id}
        and ${orderHolds.placedAt} >= ${step.changedAt} and ${orderHolds.id} > ${step.id}
      group by ${orderHolds.orderId}`,
  ),
  countTotal(company, runId),
];

/** Unprocessed orders of the run, oldest first. */
export const listOpen = (company: CompanyDb, runId: string, limit: number) =>
  company.rows(
    { orderId: bulkRunOrders.orderId, status: orders.status, detail: bulkRunOrders.detail },
    (
      own,
    ) => sql`from ${bulkRunOrders} cross join ${orders} on ${own.through(orders, bulkRunOrders)} and ${orders.id} = ${bulkRunOrders.orderId}
      where ${own(bulkRunOrders)} and ${bulkRunOrders.runId} = ${runId} and ${bulkRunOrders.why} is null
      order by ${bulkRunOrders.orderId} limit ${limit}`,
  );
