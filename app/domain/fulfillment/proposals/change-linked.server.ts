import type { ChannelLine, ChannelOrder } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { restoreRows } from "../../orders/archived-orders.server";
import { openHolds } from "../../orders/holds.server";
import { canMove } from "../../orders/orders.schema";
import { findOrder, type ItemRow, listItems } from "../../orders/orders.service.server";
import { proposeReturn } from "../../returns/propose-return.server";
import { listBackorders } from "../absent-orders.repo.server";
import { carryOut } from "./carry-out.server";
import type { OrderToCompare, StatusNews } from "./compare-fields";
import { endedOrderNotices } from "./notify-ended-order.server";
import { planChange } from "./plan-change.server";
import { openOf } from "./proposals.repo.server";
import { isStoreHold, resumePaidOrder } from "./resume-order.server";

/** Two versions of a store's order, and what the newer one means for its status. */
export interface StoreVersions {
  before: ChannelOrder | null;
  after: ChannelOrder;
  news: StatusNews;
  /** Hash of the newer one. */
  hash: string;
}

/**
 * Applies a store's change to the other shipments of a split order, each with the lines that it ships. Returns the
 * versions for the order itself, without the lines that only they ship. Safe to repeat.
 */
export async function changeLinked(
  ctx: Ctx,
  company: CompanyDb,
  { order, items }: OrderToCompare,
  versions: StoreVersions,
): Promise<StoreVersions> {
  const elsewhere = await changeFollowing(ctx, company, order.id, versions);
  const here = linesOf(items);
  return withLines(versions, ({ externalId }) => here.has(externalId) || !elsewhere.has(externalId));
}

/** Applies the change to the linked orders of an order. Returns the store's lines that they ship. */
async function changeFollowing(
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  versions: StoreVersions,
): Promise<Set<string>> {
  const lines = new Set<string>();
  for (const { id } of await listBackorders(company, orderId)) {
    for (const line of await changeFollowing(ctx, company, id, versions)) lines.add(line);
    for (const line of await changeOne(ctx, company, id, versions)) lines.add(line);
  }
  return lines;
}

const linesOf = (items: readonly ItemRow[]): Set<string> =>
  new Set(items.flatMap(({ externalLineId }) => externalLineId ?? []));

function withLines(versions: StoreVersions, isMeant: (line: ChannelLine) => boolean): StoreVersions {
  const only = (order: ChannelOrder): ChannelOrder => ({ ...order, lines: order.lines.filter(isMeant) });
  return { ...versions, before: versions.before && only(versions.before), after: only(versions.after) };
}

/** The order's total stays with the first shipment. */
function withoutTotal({ before, after, ...versions }: StoreVersions, totalMinor: number): StoreVersions {
  const { amounts: _amounts, ...rest } = after;
  return { ...versions, before: before && { ...before, totalMinor }, after: { ...rest, totalMinor } };
}

/** Applies the change to a linked order. Returns the store's lines that it ships; none when it was canceled. */
async function changeOne(ctx: Ctx, company: CompanyDb, orderId: string, versions: StoreVersions): Promise<Set<string>> {
  const [order, items, proposals, holds] = await company.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    openOf(company, orderId),
    openHolds(company, orderId),
  );
  if (!order) return new Set();
  if (order.archiveKey !== null) {
    await restoreRows(ctx, order);
    return changeOne(ctx, company, orderId, versions);
  }
  const lines = linesOf(items);
  const ours = { order, items };
  const { before, after, news, hash } = withoutTotal(
    withLines(versions, ({ externalId }) => lines.has(externalId)),
    order.totalMinor,
  );
  const isRefunded = after.status === "refunded" && before?.status !== "refunded";
  if (!canMove(order.status, "cancelled")) {
    if (isRefunded && order.shippedAt !== null) await proposeReturn(ctx, company, order);
    const notices = endedOrderNotices(ctx, company, ours, { before, after, news }, hash);
    // Of one that was canceled here, the first shipment says whether the store reopened the order.
    if (order.shippedAt !== null && notices.length > 0) await company.batch(...notices);
    return order.shippedAt === null ? new Set() : lines;
  }
  // Canceled with the first shipment, as far as that is possible.
  if (news === "ended") return lines;
  if (news === "goes-on" && holds.some(isStoreHold) && (await resumePaidOrder(ctx, orderId, after)))
    return changeOne(ctx, company, orderId, versions);
  const version = `${Math.trunc(after.modifiedAt)}:${hash.slice(0, 16)}:${ctx.newId()}`;
  const plan = await planChange(ctx, company, { ours, proposals, holds, before, after, news, version });
  await carryOut(ctx, company, ours, plan, []);
  return lines;
}
