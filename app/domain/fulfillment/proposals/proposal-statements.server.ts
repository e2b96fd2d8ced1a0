import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { freeAllocations } from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { assertHeld, holdStatements, type OpenHold } from "../../orders/holds.server";
import { HOLDS_STOCK, STATUS_LABEL } from "../../orders/orders.schema";
import { historyStatement, moveStatements, type OrderRow } from "../../orders/orders.service.server";
import type { Proposal, ProposalKind, ProposedChange } from "../../orders/proposals.schema";
import { endSessionStatements } from "../../picking/picking.service.server";
import { changesOf, type OrderToCompare } from "./compare-fields";
import * as repo from "./proposals.repo.server";

const LONGEST_NOTE = 2000;

/** "Shipping address: Poststrasse 12 → Poststrasse 14. Phone: none → 555." */
export function inWords(changes: readonly ProposedChange[]): string {
  const said = (text: string | null) => text?.replaceAll("\n", ", ") || "none";
  const words = changes.map(({ what, from, to }) => `${what}: ${said(from)} → ${said(to)}.`).join(" ");
  return words.length > LONGEST_NOTE ? `${words.slice(0, LONGEST_NOTE - 1)}…` : words;
}

/** Notification key of an order's proposal; a trigger deletes the notification once the proposal is decided. */
const noticeKey = (orderId: string, kind: ProposalKind): string => `${orderId}:${kind}`;

const TITLE: Record<Exclude<ProposalKind, "cancel">, (number: string) => string> = {
  address: (number) => `The address of order ${number} was changed in the store`,
  customer: (number) => `The customer of order ${number} was changed in the store`,
  items: (number) => `The items of order ${number} were changed in the store`,
};

/**
 * Statements that create a proposal and supersede an older one of the same kind. Run them in the batch that processes
 * the store's version.
 */
export function proposeStatements(
  ctx: Ctx,
  company: CompanyDb,
  ours: OrderToCompare,
  proposal: Proposal,
  version: string,
): Statement<unknown>[] {
  const { order } = ours;
  const { kind, effect } = proposal;
  const id = ctx.newId();
  const changes = changesOf(proposal, ours, STATUS_LABEL[order.status]);
  return [
    repo.endKind(company, order.id, kind, replaced(ctx, "The store changed it again")),
    repo.insertProposal(company, {
      id,
      orderId: order.id,
      kind,
      version,
      changes,
      effect: effect as Record<string, unknown>,
      status: "open",
      createdAt: ctx.now(),
    }),
    historyStatement(ctx, company, { orderId: order.id, event: "change-proposed", to: kind, note: inWords(changes) }),
    notificationStatement(ctx, company, {
      kind: "order-changed",
      key: noticeKey(order.id, kind),
      title: titleOf(proposal, order),
      body: noticeText(kind, STATUS_LABEL[order.status], changes),
      path: `/orders/changes/${id}`,
    }),
  ];
}

/** The title of a cancellation says what the store changed. */
const noticeText = (kind: ProposalKind, statusHere: string, changes: readonly ProposedChange[]): string =>
  kind === "cancel"
    ? `The order is ${statusHere} here. Do not ship it until the cancellation is accepted or rejected.`
    : `Its status here is ${statusHere.toLowerCase()}. ${inWords(changes)}`;

const titleOf = (proposal: Proposal, { orderNumber }: OrderRow): string =>
  proposal.kind === "cancel"
    ? `Order ${orderNumber} was ${proposal.effect.word.toLowerCase()} in the store`
    : TITLE[proposal.kind](orderNumber);

/** The store reverted its change, or it matches our order: withdraws the proposal. */
export const withdrawStatements = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  kind: ProposalKind,
): Statement<unknown>[] => [
  repo.endKind(company, orderId, kind, replaced(ctx, "The store withdrew the change")),
  historyStatement(ctx, company, {
    orderId,
    event: "change-withdrawn",
    to: kind,
    note: "The store withdrew the change.",
  }),
];

const replaced = (ctx: Ctx, note: string) => ({ status: "replaced" as const, at: ctx.now(), by: ctx.actor, note });

/** Only proposals that change the contents block picking. */
const WAITS: Partial<Record<ProposalKind, string>> = {
  items: "The store changed the items.",
  cancel: "The store ended this order.",
};

/**
 * Statements that put an order with a change to its contents on hold and stop its picking. Run them after the proposal,
 * in the same batch. A picked order stays picked; its proposal blocks shipping.
 */
export function waitStatements(
  ctx: Ctx,
  company: CompanyDb,
  { order }: OrderToCompare,
  holds: readonly Pick<OpenHold, "kind">[],
  { kind }: Proposal,
): { statements: Statement<unknown>[]; isNew: boolean } {
  const reason = WAITS[kind];
  if (!reason || order.status === "picked") return { statements: [], isNew: false };
  // That hold may be released concurrently; this proposal depends on it.
  if (holds.some((hold) => hold.kind === "change")) {
    return { statements: [assertHeld(company, order.id, "change")], isNew: false };
  }
  const hold = holdStatements(ctx, company, order.id, [{ kind: "change", reason }]);
  const statements = order.status === "on-hold" ? hold : [...putOnHold(ctx, company, order, reason), ...hold];
  return { statements, isNew: true };
}

/** Puts the order on hold, puts picked units back and deallocates; the caller adds the hold. */
export const putOnHold = (ctx: Ctx, company: CompanyDb, order: OrderRow, reason: string): Statement<unknown>[] => [
  ...(order.status === "picking" || order.status === "picked" ? endSessionStatements(ctx, company, order.id) : []),
  ...moveStatements(ctx, company, { id: order.id, from: order.status, to: "on-hold", reason }),
  ...(HOLDS_STOCK.includes(order.status) ? [freeAllocations(ctx, company, order.id, reason)] : []),
];
