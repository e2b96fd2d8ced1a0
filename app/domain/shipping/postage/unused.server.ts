import { sql } from "drizzle-orm";
import { labels } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { findOrder } from "../../orders/orders.service.server";
import { isLive } from "../parcels";
import { listOfOrder } from "./labels.repo.server";
import { settleLabel } from "./settle.server";
import { voidLabel } from "./void.server";

/** No carrier takes an older label back. */
const RETURNED_MS = 28 * 24 * 60 * 60 * 1000;
const STILL_COMES_MS = 15 * 60_000;

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
 * Gives the labels of a cancelled order back; what the carrier does not take says so on it. A purchase that nobody knows
 * the end of is looked at again while it may still come.
 */
export async function voidUnused(ctx: Ctx, companyId: string, orderId: string): Promise<void> {
  const world = { ...ctx, db: ctx.db.company(companyId) };
  const [order, all] = await world.db.batch(findOrder(world, orderId), listOfOrder(world.db, orderId));
  if (order?.status !== "cancelled") return;
  for (const label of all.filter(({ state }) => state === "bought" || state === "buying")) {
    const age = ctx.now() - label.createdAt;
    const { state } = await settleLabel(world, label.id);
    if (state === "buying" && age < STILL_COMES_MS)
      await ctx.enqueueLater(180, { type: "void-unused", companyId, orderId });
    if (state === "bought" && age < RETURNED_MS) await giveBack(world, label.id);
  }
}

async function giveBack(ctx: Ctx, id: string): Promise<void> {
  try {
    await voidLabel(ctx, id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.warn("unused label not given back", { labelId: id, why: error.message });
  }
}
