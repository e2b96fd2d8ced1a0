import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { type OrderStatus, STATUS_LABEL } from "../../orders/orders.schema";
import { meantOrder } from "../../orders/orders.service.server";
import {
  alsoChanged,
  type Effects,
  KIND_LABEL,
  type Proposal,
  type ProposalKind,
  type ProposedChange,
} from "../../orders/proposals.schema";
import { changesOf } from "./compare-fields";
import { mustGoBack } from "./must-go-back";
import * as repo from "./proposals.repo.server";

const PAGE = 30;

/** One page of open proposals, newest first, with the companies in reach, in one round trip. @throws not_found */
export async function listChanges(
  ctx: Ctx,
  { company, cursor }: { company?: string | undefined; cursor?: string | undefined },
) {
  const page = { before: cursor ?? null, limit: PAGE + 1 };
  const [found, companies] = await ctx.db.batch(
    repo.listOpen(ctx.db.within(company), page),
    listReachableCompanies(ctx),
  );
  const rows = found.slice(0, PAGE).map(({ effect: _effect, ...row }) => row);
  return { rows, companies, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** A proposal, and its effect on the order in its current state. @throws not_found */
export async function getChange(ctx: Ctx, id: string) {
  const [row, companies, beside, picked, order, items] = await ctx.db.batch(
    repo.findProposal(ctx.db, id),
    listReachableCompanies(ctx),
    repo.openBeside(ctx.db, id),
    repo.pickedByLocation(ctx.db, id),
    ...meantOrder(ctx, repo.orderOf(id)),
  );
  if (!row || !order) throw notFound("This change");
  // `kind` and `effect` are separate columns, so the compiler does not see that they belong together.
  const proposal = { kind: row.kind, effect: row.effect } as unknown as Proposal;
  const companyName = companies.find((company) => company.id === row.companyId)?.name ?? "";
  const changes: ProposedChange[] =
    row.status === "open" ? changesOf(proposal, { order, items }, STATUS_LABEL[order.status]) : row.changes;
  return { ...row, proposal, order, items, companyName, changes, picked, others: othersOf(beside) };
}

/** An order's other open changes: a cancellation first, then the oldest. */
export const othersOf = (rows: readonly { id: string; kind: ProposalKind; effect: unknown }[]) =>
  rows
    .toSorted((a, b) => Number(b.kind === "cancel") - Number(a.kind === "cancel"))
    .map(({ id, kind, effect }) => {
      const isCompleted = kind === "cancel" && (effect as Effects["cancel"]).completed;
      return { id, message: alsoChanged(kind, isCompleted) };
    });

type Change = Awaited<ReturnType<typeof getChange>>;

/** What the page of a proposal shows. @throws not_found */
export async function changeScreen(ctx: Ctx, id: string) {
  const change = await getChange(ctx, id);
  const { order, kind, status } = change;
  return {
    id,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      customerName: order.customerName || "Unknown Customer",
      status: order.status,
      version: String(order.updatedAt),
      companyName: change.companyName,
    },
    kind,
    kindLabel: KIND_LABEL[kind],
    status,
    changes: change.changes,
    others: change.others,
    meaning: meaningOf(change),
    may: mayDecide(ctx, change),
    createdAt: change.createdAt,
    decided: change.decidedAt === null ? null : { at: change.decidedAt, by: change.decidedByName, note: change.note },
  };
}
export type ChangeScreen = Awaited<ReturnType<typeof changeScreen>>;

/** Whether the user can decide it; accepting a cancellation requires the right to cancel the order. */
export function mayDecide(
  ctx: Ctx,
  { kind, companyId, order }: { kind: ProposalKind; companyId: string; order: { status: OrderStatus } },
): boolean {
  if (!ctx.can("orders.edit", companyId)) return false;
  if (kind !== "cancel") return true;
  return ctx.can("orders.cancel", companyId) && (order.status !== "picked" || ctx.can("orders.operate", companyId));
}

/** The effect of accepting it on the order in its current status, in a sentence or two. */
function meaningOf({ kind, order, picked }: Pick<Change, "kind" | "order" | "picked">): string {
  if (kind === "cancel")
    return ["The order will be canceled, and its units become available to other orders.", mustGoBack(picked)]
      .filter(Boolean)
      .join(" ");
  if (kind !== "items") return "The order will be updated to match the store.";
  return order.status === "picked"
    ? "Picked units go back to their bins, the lines are changed, and the order must be picked again."
    : "The lines are changed, and the order continues unless another hold applies.";
}
