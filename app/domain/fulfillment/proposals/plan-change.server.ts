import { eq } from "drizzle-orm";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { holdStatements, type OpenHold } from "../../orders/holds.server";
import { STATUS_LABEL } from "../../orders/orders.schema";
import type { OrderRow, WantedLine } from "../../orders/orders.service.server";
import type { Effects, Proposal, ProposalKind } from "../../orders/proposals.schema";
import { compareAddress, compareCustomer, type OrderToCompare, type StatusNews } from "./compare-fields";
import { inStoreForm, type LineStep, lineSteps, linesMoved, seenLines } from "./compare-lines";
import { wantedLines, whyNotEdited } from "./edit-items.server";
import {
  addressStatements,
  BY_STORE,
  customerStatements,
  priceStatements,
  sayingStatements,
  totalStatements,
} from "./order-patches.server";
import { proposeStatements, putOnHold, waitStatements, withdrawStatements } from "./proposal-statements.server";
import type { ProposalRow } from "./proposals.repo.server";

export interface ChangeContext {
  ours: OrderToCompare;
  /** Open proposals. */
  proposals: readonly ProposalRow[];
  holds: readonly Pick<OpenHold, "kind" | "reason">[];
  /** The store's last version; null when it can no longer be read. */
  before: ChannelOrder | null;
  after: ChannelOrder;
  news: StatusNews;
  version: string;
}

/** All changes to make, in one batch. */
export interface Plan {
  statements: Statement<unknown>[];
  /** New lines to apply with `editOrder`; null when the lines stay. */
  edit: WantedLine[] | null;
  /** Statements to run instead when the edit is refused. */
  insteadOfEdit: Statement<unknown>[];
  /** Withdraws an open proposal. */
  withdraws: boolean;
}

/** Rolls the batch back when the order was changed since it was read. */
export const assertUnchanged = (company: CompanyDb, order: OrderRow): Statement<void> =>
  company.assertExists(
    "conflict",
    orders,
    eq(orders.id, order.id),
    eq(orders.status, order.status),
    eq(orders.updatedAt, order.updatedAt),
  );

/**
 * Decides which parts of a store's new version are applied at once and which are proposed, for an order that has not
 * ended here.
 */
export async function planChange(ctx: Ctx, company: CompanyDb, situation: ChangeContext): Promise<Plan> {
  const { ours, before, after } = situation;
  const status = planStatus(ctx, company, situation);
  const parts: Part[] = [status, planAddress(ctx, company, situation), planCustomer(ctx, company, situation)];
  const lines = status.moves
    ? planLines(ctx, company, waiting(situation, status), true)
    : planLines(ctx, company, situation, false);
  const statements = [
    ...parts.flatMap((part) => part.statements),
    ...lines.statements,
    ...sayingStatements(ctx, company, ours, before, after),
    ...priceStatements(company, ours, before, after),
    ...planTotal(ctx, company, situation, lines.isProposed),
  ];
  const { edit, insteadOfEdit } = lines;
  return { statements, edit, insteadOfEdit, withdraws: [...parts, lines].some((part) => part.withdraws) };
}

interface Part {
  statements: Statement<unknown>[];
  withdraws?: boolean;
  /** These statements put the order on hold. */
  moves?: boolean;
  /** They create a proposal. */
  asks?: boolean;
}

/**
 * The order after its status change earlier in the same batch, so that it is put on hold once and gets one proposal.
 */
function waiting(situation: ChangeContext, { asks }: Part): ChangeContext {
  const { ours, holds } = situation;
  return {
    ...situation,
    ours: { ...ours, order: { ...ours.order, status: "on-hold" } },
    holds: asks ? [...holds, { kind: "change", reason: "" }] : holds,
  };
}

const NOTHING: Part = { statements: [] };

const openOne = <K extends ProposalKind>({ proposals }: ChangeContext, kind: K): Effects[K] | null =>
  (proposals.find((proposal) => proposal.kind === kind)?.effect as Effects[K] | undefined) ?? null;

function propose(ctx: Ctx, company: CompanyDb, { ours, holds, version }: ChangeContext, proposal: Proposal): Part {
  const waits = waitStatements(ctx, company, ours, holds, proposal);
  return {
    statements: [...proposeStatements(ctx, company, ours, proposal, version), ...waits.statements],
    moves: waits.isNew,
    asks: waits.isNew,
  };
}

const withdraw = (ctx: Ctx, company: CompanyDb, { ours }: ChangeContext, kind: ProposalKind): Part => ({
  statements: withdrawStatements(ctx, company, ours.order.id, kind),
  withdraws: true,
});

function planStatus(ctx: Ctx, company: CompanyDb, situation: ChangeContext): Part {
  const { news, after, ours, holds } = situation;
  const { order } = ours;
  if (news === "ended" || news === "completed") {
    const effect = { word: STATUS_LABEL[after.status], completed: news === "completed" };
    return propose(ctx, company, situation, { kind: "cancel", effect });
  }
  const taken = news && openOne(situation, "cancel") ? withdraw(ctx, company, situation, "cancel") : NOTHING;
  if (news !== "waits") return taken;
  if (order.status === "picked")
    return { ...taken, statements: [...taken.statements, tellWaits(ctx, company, ours, after)] };
  const reasons = new Set(holds.map(({ reason }) => reason));
  const placed = holdStatements(
    ctx,
    company,
    order.id,
    after.holds.filter(({ reason }) => !reasons.has(reason)),
  );
  const reason = after.holds[0]?.reason ?? `Store status: ${after.externalStatus}.`;
  const moved = order.status === "on-hold" ? [] : putOnHold(ctx, company, order, reason);
  return { ...taken, statements: [...taken.statements, ...moved, ...placed], moves: true };
}

/** A picked order cannot be put on hold: a user must hold back the parcel. */
const tellWaits = (ctx: Ctx, company: CompanyDb, { order }: OrderToCompare, after: ChannelOrder): Statement<unknown> =>
  notificationStatement(ctx, company, {
    kind: "order-changed",
    key: `${order.id}:waits`,
    title: `Order ${order.orderNumber} was put on hold in the store`,
    body: `It is already picked here. Check with the store before you ship it. ${after.holds.map(({ reason }) => reason).join(" ")}`,
    path: `/orders/view/${order.id}`,
  });

function planAddress(ctx: Ctx, company: CompanyDb, situation: ChangeContext): Part {
  const { ours, before, after } = situation;
  const { theirs, untouched, agrees } = compareAddress(ours, before, after);
  const open = openOne(situation, "address");
  if (agrees && open) return withdraw(ctx, company, situation, "address");
  if (!theirs) return NOTHING;
  const safe = untouched && !open && ours.order.status !== "picked";
  if (safe) return { statements: addressStatements(ctx, company, ours.order, theirs, BY_STORE) };
  return propose(ctx, company, situation, { kind: "address", effect: theirs });
}

/** The customer's contact data can be changed at any time before shipping. */
function planCustomer(ctx: Ctx, company: CompanyDb, situation: ChangeContext): Part {
  const { ours, before, after } = situation;
  const { theirs, untouched, agrees } = compareCustomer(ours, before, after);
  const open = openOne(situation, "customer");
  if (!theirs) return agrees && open ? withdraw(ctx, company, situation, "customer") : NOTHING;
  if (untouched && !open) return { statements: customerStatements(ctx, company, ours.order, theirs, BY_STORE) };
  return propose(ctx, company, situation, { kind: "customer", effect: { ...open, ...theirs } });
}

type LinesPart = Part & Pick<Plan, "edit" | "insteadOfEdit"> & { isProposed: boolean };

const EDITED_AT_ONCE = ["pending", "on-hold"];

function planLines(ctx: Ctx, company: CompanyDb, situation: ChangeContext, moves: boolean): LinesPart {
  const { ours, before, after } = situation;
  const none: LinesPart = { ...NOTHING, edit: null, insteadOfEdit: [], isProposed: false };
  const open = openOne(situation, "items");
  const known = before?.lines ?? inStoreForm(ours.items);
  if (!linesMoved(known, after.lines)) return none;
  const since = open?.before ?? seenLines(known);
  const steps = lineSteps(ours.items, since, after.lines);
  if (steps.length === 0) return open ? { ...none, ...withdraw(ctx, company, situation, "items") } : none;
  const totalBefore = open ? open.totalBefore : (before?.totalMinor ?? null);
  const effect = { before: since, after: seenLines(after.lines), totalBefore, total: after.totalMinor };
  const proposed = propose(ctx, company, situation, { kind: "items", effect });
  // A refund can mean that units must not be shipped, or be a courtesy: a user must decide.
  const isRefund = (after.refundedUnits ?? 0) > (before?.refundedUnits ?? 0);
  if (!before || open || moves || isRefund || !isSafe(ours, steps)) return { ...none, ...proposed, isProposed: true };
  return { ...none, edit: wantedLines(ours, steps), insteadOfEdit: proposed.statements };
}

const isSafe = (ours: OrderToCompare, steps: readonly LineStep[]): boolean =>
  EDITED_AT_ONCE.includes(ours.order.status) &&
  steps.every(({ untouched }) => untouched) &&
  whyNotEdited(ours, steps) === null;

/** Applies the store's total when ours came from the store; with proposed lines it is proposed too. */
function planTotal(
  ctx: Ctx,
  company: CompanyDb,
  { ours, before, after }: ChangeContext,
  proposed: boolean,
): Statement<unknown>[] {
  const follows = before !== null && before.currency === after.currency && ours.order.totalMinor === before.totalMinor;
  if (proposed || !follows || after.totalMinor === before.totalMinor) return [];
  return totalStatements(ctx, company, ours.order, after.totalMinor);
}
