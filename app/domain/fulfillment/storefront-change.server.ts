import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { restoreRows } from "../orders/archived-orders.server";
import { openHolds } from "../orders/holds.server";
import { findOrder, listItems } from "../orders/orders.service.server";
import { proposeReturn } from "../returns/propose-return.server";
import { assertLastSeen, lastSeen, readLastSeen } from "../staging/last-store-version.server";
import { storableOrder } from "../staging/storable-order";
import { cancelledByStore, isRace } from "./proposals/cancelled-by-store.server";
import { carryOut } from "./proposals/carry-out.server";
import { changeLinked } from "./proposals/change-linked.server";
import { statusNews } from "./proposals/compare-fields";
import { endBackorders } from "./proposals/end-backorders.server";
import { endedOrderNotices } from "./proposals/notify-ended-order.server";
import { assertUnchanged, planChange } from "./proposals/plan-change.server";
import { openOf } from "./proposals/proposals.repo.server";
import { isStoreHold, resumeAfterDecision, resumePaidOrder } from "./proposals/resume-order.server";
import { STORE_ACTOR } from "./store-actor";

export interface StorefrontChange {
  orderId: string;
  order: ChannelOrder;
  /** Hash of this version. */
  hash: string;
  /** Stores this version as the last one seen, in the batch that applies it. */
  record: Statement<unknown>;
}

/** Attempts when the order is changed concurrently. */
const RACES = 4;

/**
 * Applies a storefront's change to an accepted order, relative to the last version seen: at once where that is safe,
 * otherwise as a proposal; after shipping it only notifies. Our own updates to the store also arrive here and change
 * nothing; versions older than the last one seen are ignored.
 */
export async function applyStorefrontChange(ctx: Ctx, company: CompanyDb, change: StorefrontChange): Promise<void> {
  // Changes are the store's, also when a user pressed "Sync".
  const own = { ...ctx, db: company, actor: STORE_ACTOR };
  const storable = { ...change, order: storableOrder(change.order) };
  for (let race = 1; ; race++) {
    try {
      return await applyOnce(own, company, storable);
    } catch (error) {
      if (race === RACES || !isRace(error)) throw error;
    }
  }
}

const GONE_FROM_HERE = ["shipped", "delivered", "completed"];
const ENDED_HERE = ["cancelled", "refunded", "failed", "checkout-draft"];

async function applyOnce(ctx: Ctx, company: CompanyDb, change: StorefrontChange): Promise<void> {
  const { orderId, hash, order: whole } = change;
  const [order, items, proposals, holds, row] = await company.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    openOf(company, orderId),
    openHolds(company, orderId),
    lastSeen(company, orderId),
  );
  if (!order || !row) return;
  if (order.archivedAt !== null) {
    const seen = await readLastSeen(ctx, row);
    if (seen.hash === hash || seen.modifiedAt > whole.modifiedAt) return;
    await restoreRows(ctx, order);
    return applyOnce(ctx, company, change);
  }
  const seen = await readLastSeen(ctx, row);
  if (seen.hash === hash || seen.modifiedAt > whole.modifiedAt) return;
  const commit = [assertLastSeen(company, orderId, seen), change.record];
  const news = statusNews(seen.order, whole, order.externalData?.status);
  const ours = { order, items };
  const versions = { before: seen.order, after: whole, news, hash };
  // Before this version is recorded, so that it is repeated when the worker dies in between.
  if (news === "ended") await endBackorders(ctx, company, order, whole);
  const { before, after } = order.isSplit ? await changeLinked(ctx, company, ours, versions) : versions;
  if (after.status === "refunded" && before?.status !== "refunded" && GONE_FROM_HERE.includes(order.status))
    await proposeReturn(ctx, company, order);
  if (ENDED_HERE.includes(order.status) || GONE_FROM_HERE.includes(order.status)) {
    await company.batch(
      assertUnchanged(company, order),
      ...commit,
      ...endedOrderNotices(ctx, company, ours, { before, after, news }, hash),
    );
    return;
  }
  if (news === "ended" && order.status !== "picked" && (await cancelledByStore(ctx, orderId, after, commit))) return;
  if (news === "goes-on" && holds.some(isStoreHold) && (await resumePaidOrder(ctx, orderId, after))) {
    // The status has changed: compare the rest with the new state.
    return applyOnce(ctx, company, change);
  }
  // A store that changes an order back and forth within one second sends the same version twice; each gets its own id.
  // Duplicate proposals are prevented by the last version seen, checked in the same batch.
  const version = `${Math.trunc(after.modifiedAt)}:${hash.slice(0, 16)}:${ctx.newId()}`;
  const plan = await planChange(ctx, company, { ours, proposals, holds, before, after, news, version });
  await carryOut(ctx, company, ours, plan, commit);
  if (plan.withdraws) await resumeAfterDecision(ctx, orderId, "The store withdrew its change");
}
