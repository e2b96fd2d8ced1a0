import { and, eq, inArray } from "drizzle-orm";
import { returns } from "#db/schema/returns/returns";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { clearNotifications } from "../../notifications/notifications.service.server";
import { historyStatement } from "../../orders/orders.service.server";
import { returnLabel, settleLabel, voidOfReturnStatement } from "../../shipping/return-postage.server";
import type * as repo from "../queries/returns.repo.server";
import { returnNumber, unitsInWords } from "../return-labels";
import { RETURN_STATUS_LABEL, type ReturnStatus, statusesBefore } from "../return-status";
import type { ReturnTracking } from "../returns.schema";

type Row = repo.ReturnRow;

/** @throws not_found, also for one out of the actor's scope */
export async function getReturn(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.find(returns, id);
  if (!row) throw notFound("This return");
  return row;
}

/** Moves a return to another status if it still can be, with more columns. */
export const moveReturn = (
  ctx: Ctx,
  company: CompanyDb,
  id: string,
  to: ReturnStatus,
  patch: Partial<
    Pick<Row, "carrier" | "trackingNumber" | "canceledAt" | "cancelReason" | "completedAt" | "arrivedAt">
  > = {},
  from: readonly ReturnStatus[] = statusesBefore(to),
): Change<Row[]> =>
  company.update(
    returns,
    { status: to, updatedAt: ctx.now(), ...patch },
    eq(returns.id, id),
    inArray(returns.status, [...from]),
  );

/** Rolls the batch back unless the return is in one of these statuses. */
export const assertIn = (company: CompanyDb, id: string, statuses: readonly ReturnStatus[]): Statement<void> =>
  company.assertExists("conflict", returns, and(eq(returns.id, id), inArray(returns.status, [...statuses]))!);

export const subjectOf = ({ number, orderNumber }: Pick<Row, "number" | "orderNumber">): string =>
  orderNumber ? `${returnNumber(number)} of order ${orderNumber}` : returnNumber(number);

/** @throws conflict when the return is in none of these statuses */
export function assertCanMove(row: Row, to: ReturnStatus, from: readonly ReturnStatus[] = statusesBefore(to)): void {
  if (from.includes(row.status)) return;
  throw conflict(
    `${returnNumber(row.number)} is ${RETURN_STATUS_LABEL[row.status].toLowerCase()} and cannot become ${RETURN_STATUS_LABEL[to].toLowerCase()}.`,
    "invalid_return_change",
  );
}

const changedMeanwhile = () =>
  conflict("Another user changed this return. Reload the page and try again.", "concurrent_change");

export async function unlessChanged<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (refusedBy(error, "assertion") || refusedBy(error, "check")) throw changedMeanwhile();
    throw error;
  }
}

/** Confirms a return that was proposed because the store refunded the order. @throws not_found; forbidden; conflict */
export async function confirmReturn(ctx: Ctx, id: string): Promise<Row> {
  const row = await getReturn(ctx, id);
  if (!ctx.can("orders.create", row.companyId)) throw forbidden();
  return change(ctx, row, row.trackingNumber ? "in-transit" : "announced", {}, ["requested"]);
}

/** The parcel is at the dock. @throws not_found; forbidden; conflict */
export async function markArrived(ctx: Ctx, id: string): Promise<Row> {
  const row = await getReturn(ctx, id);
  if (!ctx.can("inventory.receive", row.companyId)) throw forbidden();
  return change(ctx, row, "arrived", { arrivedAt: ctx.now() });
}

/**
 * Sets the parcel's tracking number, or removes it. An announced return is then in transit.
 * @throws not_found; forbidden; conflict once the parcel is here
 */
export async function setReturnTracking(ctx: Ctx, id: string, tracking: ReturnTracking): Promise<Row> {
  const row = await getReturn(ctx, id);
  if (!ctx.can("orders.create", row.companyId)) throw forbidden();
  if (await returnLabel({ db: ctx.db.company(row.companyId) }, id))
    throw conflict(
      "A label was purchased for this return. Void it before you enter another number.",
      "return_has_label",
    );
  const to = tracking.trackingNumber ? "in-transit" : "announced";
  return change(ctx, row, to, tracking, [...statusesBefore(to), to]);
}

async function change(
  ctx: Ctx,
  row: Row,
  to: ReturnStatus,
  patch: Parameters<typeof moveReturn>[4] = {},
  from: readonly ReturnStatus[] = statusesBefore(to),
): Promise<Row> {
  assertCanMove(row, to, from);
  const company = ctx.db.company(row.companyId);
  const facts = ({ status, carrier, trackingNumber }: Pick<Row, "status" | "carrier" | "trackingNumber">) => ({
    ...{ status, carrier, trackingNumber },
  });
  const [, [changed]] = await unlessChanged(() =>
    company.batch(
      assertIn(company, row.id, from),
      ...audited(ctx, moveReturn(ctx, company, row.id, to, patch, from), {
        action: "return.changed",
        subject: subjectOf(row),
        companyId: row.companyId,
        before: facts(row),
        after: facts({ ...row, ...patch, status: to }),
      }),
    ),
  );
  return changed ?? row;
}

/** @throws not_found; forbidden; conflict once units were received */
export async function cancelReturn(ctx: Ctx, id: string, reason: string): Promise<Row> {
  const row = await getReturn(ctx, id);
  if (!ctx.can("orders.create", row.companyId)) throw forbidden();
  if (row.receivedUnits > 0)
    throw conflict(
      `${unitsInWords(row.receivedUnits)} of ${returnNumber(row.number)} were received. Complete the return instead.`,
      "return_has_units",
    );
  assertCanMove(row, "canceled");
  const company = ctx.db.company(row.companyId);
  const [, [canceled]] = await unlessChanged(() =>
    company.batch(
      assertIn(company, id, statusesBefore("canceled")),
      ...audited(ctx, moveReturn(ctx, company, id, "canceled", { canceledAt: ctx.now(), cancelReason: reason }), {
        action: "return.canceled",
        subject: subjectOf(row),
        companyId: row.companyId,
        before: { status: row.status },
        after: { status: "canceled", reason },
      }),
      ...(row.orderId
        ? [historyStatement(ctx, company, { orderId: row.orderId, event: "return-canceled", note: reason })]
        : []),
      clearNotifications(company, "return", id),
      voidOfReturnStatement(ctx, company, id),
    ),
  );
  const label = await returnLabel({ db: company }, id);
  if (label?.state === "voiding") await settleLabel(ctx, label.id);
  return canceled ?? row;
}
