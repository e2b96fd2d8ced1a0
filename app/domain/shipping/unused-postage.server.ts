import { sql } from "drizzle-orm";
import { labels } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { notificationStatement } from "../notifications/notifications.service.server";
import { findOrder } from "../orders/orders.service.server";
import { isLive } from "./parcels";
import { listOfOrder } from "./postage/labels.repo.server";
import { settleLabel } from "./postage/settle.server";

/** No carrier takes an older label back. */
const RETURNED_MS = 28 * 24 * 60 * 60 * 1000;

/** For the caller's batch: what is paid for, or may be. */
export const liveLabelsOf = (company: CompanyDb, orderId: string) =>
  listOfOrder(company, orderId).map((all) => all.filter(isLive));

/** For the batch that ends an order or lets it wait: whoever looks after it is told of postage that lies unused. */
export const unusedPostageStatement = (
  ctx: Ctx,
  company: CompanyDb,
  { id, orderNumber }: { id: string; orderNumber: string },
  to: "cancelled" | "on-hold",
): Statement<void> =>
  notificationStatement(
    ctx,
    company,
    {
      kind: "order-changed",
      key: `${id}:postage:${to}`,
      title: `Postage was bought for order ${orderNumber}, which ${to === "cancelled" ? "was cancelled" : "is on hold"}`,
      body:
        to === "cancelled"
          ? "It is given back by itself. Where the carrier does not take it, the label says why."
          : "Give the label back unless the order leaves soon: carriers take labels back for four weeks.",
      path: `/shipping/postage/${id}`,
    },
    (own) => sql`exists (select 1 from ${labels} where ${own(labels)} and ${labels.orderId} = ${id}
      and ${labels.state} in ('buying', 'bought'))`,
  );

/**
 * For the batch that cancels an order: from then on its postage is on its way back. Whoever looks after labels whose
 * return nobody knows the end of finds it, whatever becomes of the message that asks for it at once.
 */
export const giveBackStatement = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<unknown> =>
  company.update(
    labels,
    { state: "voiding", leaseUntil: 0, updatedAt: ctx.now() },
    sql`${labels.orderId} = ${orderId} and ${labels.state} = 'bought' and ${labels.createdAt} > ${ctx.now() - RETURNED_MS}`,
  );

/**
 * Gives the labels of a cancelled order back at once; what the carrier does not take says so on it. A purchase that nobody
 * knows the end of is given back when it turns out to have been one.
 */
export async function voidUnused(ctx: Ctx, companyId: string, orderId: string): Promise<void> {
  const world = { ...ctx, db: ctx.db.company(companyId) };
  const [order, all] = await world.db.batch(findOrder(world, orderId), listOfOrder(world.db, orderId));
  if (order?.status !== "cancelled") return;
  for (const { id, state } of all.filter(isLive)) {
    const settled = await settleLabel(world, id);
    if (state === "buying" && settled.state === "voiding") await settleLabel(world, id);
  }
}
