import type { Absence } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { DomainError } from "../kernel/errors";
import { clearNotifications, notificationStatement } from "../notifications/notifications.service.server";
import { holdStatements } from "../orders/holds.server";
import { STATUS_LABEL } from "../orders/orders.schema";
import { findOrder, historyStatement, listItems, type OrderRow } from "../orders/orders.service.server";
import { ABSENCE_REASON, ABSENCE_WORD, ABSENCE_WORDS } from "./absent-order-texts";
import * as repo from "./absent-orders.repo.server";
import { holdOrder } from "./change-status.server";
import { isRace } from "./proposals/cancelled-by-store.server";
import { assertUnchanged } from "./proposals/plan-change.server";
import { proposeStatements, withdrawStatements } from "./proposals/proposal-statements.server";
import { openOf } from "./proposals/proposals.repo.server";
import { resumeAfterDecision } from "./proposals/resume-order.server";
import { releaseHolds } from "./release-holds.server";
import { STORE_ACTOR } from "./store-actor";

export { handledAbsences, handledAbsencesByStoreId } from "./absent-orders.repo.server";

const OPEN = ["pending", "processing", "on-hold", "picking", "picked"];
const SENT = ["shipped", "delivered"];

/** Attempts when the order is changed concurrently. */
const MAX_RACES = 4;

const BACK = "The order is back in the store";

/**
 * An order that its store has deleted or moved to the trash must not be shipped: it and its backorders are put on hold.
 * A picked order cannot be put on hold, so its cancellation is proposed, which blocks shipping. Repeating it changes
 * nothing, and an order that a user released in spite of it is left alone.
 */
export async function holdAbsentOrder(ctx: Ctx, company: CompanyDb, orderId: string, absence: Absence): Promise<void> {
  for (const { id } of await repo.listBackorders(company, orderId)) await holdAbsentOrder(ctx, company, id, absence);
  for (let race = 1; ; race++) {
    try {
      return await holdOnce(ctx, company, orderId, absence);
    } catch (error) {
      if (race === MAX_RACES || !isRace(error)) throw error;
    }
  }
}

async function holdOnce(ctx: Ctx, company: CompanyDb, orderId: string, absence: Absence): Promise<void> {
  const own = { ...ctx, db: company, actor: STORE_ACTOR };
  const [order, items, proposals, lastHold, lastProposal] = await company.batch(
    findOrder(own, orderId),
    listItems(own, orderId),
    openOf(company, orderId),
    repo.lastAbsenceHold(company, orderId),
    repo.lastAbsenceProposal(company, orderId),
  );
  if (!order) return;
  const notice = noticeStatement(ctx, company, order, absence);
  if (SENT.includes(order.status)) return void (await company.batch(notice));
  if (!OPEN.includes(order.status) || lastHold?.isOpen) return;
  // A user has decided to ship it all the same.
  if (lastHold && lastHold.releasedById !== STORE_ACTOR.id) return;
  if (order.status === "picked") {
    if (lastProposal?.status === "refused" || proposals.some(({ kind }) => kind === "cancel")) return;
    const effect = { word: ABSENCE_WORD[absence], completed: false };
    const proposal = { kind: "cancel" as const, effect };
    const version = `${absence}:${ctx.newId()}`;
    await company.batch(
      assertUnchanged(company, order),
      ...proposeStatements(own, company, { order, items }, proposal, version),
    );
    return;
  }
  const hold = { kind: "store-status" as const, reason: ABSENCE_REASON[absence] };
  if (order.status !== "on-hold") return holdOrder(own, order, [hold], [assertUnchanged(company, order), notice]);
  await company.batch(
    assertUnchanged(company, order),
    notice,
    ...holdStatements(own, company, orderId, [hold]),
    historyStatement(own, company, { orderId, event: "hold-added", note: hold.reason }),
  );
}

const noticeKey = (orderId: string): string => `${orderId}:gone`;

function noticeStatement(
  ctx: Ctx,
  company: CompanyDb,
  { id, orderNumber, status }: OrderRow,
  absence: Absence,
): Statement<void> {
  const what = absence === "deleted" ? "was deleted in the store" : "was moved to the trash in the store";
  return notificationStatement(ctx, company, {
    kind: "order-changed",
    key: noticeKey(id),
    title: `Order ${orderNumber} ${what}`,
    body: SENT.includes(status)
      ? `It is already ${STATUS_LABEL[status].toLowerCase()} here. Stop the parcel if you can, or process a return.`
      : "It is on hold here. Cancel it, or release it if it should still ship.",
    path: `/orders/view/${id}`,
  });
}

/**
 * The store has the order again: ends the absence holds on it and its backorders. Other holds remain, and an order
 * whose units were allocated elsewhere waits for stock.
 */
export async function releaseReturnedOrder(ctx: Ctx, company: CompanyDb, orderId: string): Promise<void> {
  for (const { id } of await repo.listBackorders(company, orderId)) await releaseReturnedOrder(ctx, company, id);
  const own = { ...ctx, db: company, actor: STORE_ACTOR };
  const [order, hold, proposals] = await company.batch(
    findOrder(own, orderId),
    repo.lastAbsenceHold(company, orderId),
    openOf(company, orderId),
  );
  if (!order) return;
  try {
    const also = [clearNotifications(company, "order-changed", noticeKey(orderId))];
    if (hold?.isOpen) await releaseHolds(own, orderId, { ids: [hold.id] }, { note: BACK, whenShort: "hold", also });
    if (proposals.some(isOfAbsence)) {
      await company.batch(assertUnchanged(company, order), ...withdrawStatements(own, company, orderId, "cancel"));
      await resumeAfterDecision(own, orderId, BACK);
    }
  } catch (error) {
    // Changed concurrently, or a line must be corrected first. The next reconciliation tries again.
    if (!isRace(error) && !(error instanceof DomainError)) throw error;
    ctx.log.info("returned order not released", { orderId, reason: String(error) });
  }
}

const isOfAbsence = ({ kind, effect }: { kind: string; effect: Record<string, unknown> }): boolean =>
  kind === "cancel" && ABSENCE_WORDS.includes(String(effect.word));
