import { eq, gt, inArray } from "drizzle-orm";
import { labels } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { notificationStatement } from "../notifications/notifications.service.server";
import { findOrder } from "../orders/orders.service.server";
import { isLive } from "./parcels";
import { listOfOrder } from "./postage/labels.repo.server";
import { settleLabel } from "./postage/settle-label.server";

/** Carriers refund no older labels. */
const REFUNDABLE_MS = 28 * 24 * 60 * 60 * 1000;

/** Labels that are paid or may be, for the caller's batch. */
export const liveLabelsOf = (company: CompanyDb, orderId: string) =>
  listOfOrder(company, orderId).map((all) => all.filter(isLive));

/** Notifies about unused postage. Run it in the batch that ends an order or puts it on hold. */
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
      title: `Postage was bought for order ${orderNumber}, which ${to === "cancelled" ? "was canceled" : "is on hold"}`,
      body:
        to === "cancelled"
          ? "It will be voided automatically. If the carrier refuses, the label shows the reason."
          : "Void the label unless the order ships soon. Carriers accept voids for four weeks.",
      path: `/shipping/postage/${id}`,
    },
    (own) => existsIn(own, labels, eq(labels.orderId, id), inArray(labels.state, ["buying", "bought"])),
  );

/**
 * Marks the order's labels for return. Run it in the batch that cancels the order; the cron then settles them even when
 * the message for an immediate return is lost.
 */
export const giveBackStatement = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<unknown> =>
  company.update(
    labels,
    { state: "voiding", leaseUntil: 0, updatedAt: ctx.now() },
    eq(labels.orderId, orderId),
    eq(labels.state, "bought"),
    gt(labels.createdAt, ctx.now() - REFUNDABLE_MS),
  );

/**
 * Returns a canceled order's labels at once; a refusal is stored on the label. An open purchase is returned once it
 * turns out to be bought.
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
