import { and, eq } from "drizzle-orm";
import { returns } from "#db/schema/returns/returns";
import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import {
  correctReturnedSerials,
  sentWithOrder,
  serialsOfReturn,
  takenSerial,
} from "../../inbound/returned-serials.server";
import { enqueueWaitingOrders } from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { subjectOf } from "../document/change-return.server";
import { returnPath } from "../document/return-path";
import * as writes from "../queries/return-writes.repo.server";
import * as repo from "../queries/returns.repo.server";
import {
  CONDITION_LABEL,
  DONE_LABEL,
  isStocked,
  type ReturnCondition,
  type ReturnDisposition,
  returnNumber,
  unitsInWords,
  usualDisposition,
} from "../return-labels";
import type { CorrectUnits } from "../returns.schema";
import { assertUnitsAre } from "../store/assert-units.repo.server";
import type { CameBack } from "../store/note-text";
import { storeNoteStatements, storeOf, unitsNow } from "../store/store-note.server";
import { isSerialTaken, serialsChanged, unitsStatements } from "./units-statements.server";

type Units = Awaited<ReturnType<typeof repo.unitsOf>>[number];
type Line = Awaited<ReturnType<typeof repo.linesOf>>[number];

/** Received units with their line, and why they cannot be corrected. @throws not_found; forbidden */
export async function unitsToCorrect(ctx: Ctx, returnId: string, unitsId: string) {
  const { document: _document, sent: _sent, ...shown } = await readUnits(ctx, returnId, unitsId);
  return shown;
}

async function readUnits(ctx: Ctx, returnId: string, unitsId: string) {
  const { db } = ctx;
  const [row, lines, all, store, recorded, sent] = await db.batch(
    db.find(returns, returnId),
    repo.linesOf(db, returnId),
    repo.unitsOf(db, returnId),
    storeOf(db, returnId),
    serialsOfReturn(db, returnId),
    sentWithOrder(db, returnId),
  );
  const units = all.find(({ id }) => id === unitsId);
  const line = lines.find((one) => one.line === units?.line);
  if (!row || !units || !line) throw notFound("These units");
  if (!ctx.can("inventory.receive", row.companyId)) throw forbidden();
  const serials = recorded.filter((one) => one.unitsId === unitsId).map(({ serial }) => serial);
  return {
    ...{ return: row, units, line, serials, sent, refused: refusalOf(ctx, row, units) },
    document: { lines, all, store },
  };
}

function refusalOf(ctx: Ctx, row: repo.ReturnRow, units: Units): string | null {
  if (units.correctedAt !== null) return CORRECTED;
  // The company was notified of a completed return, and its work is billed.
  return row.status === "completed" && !ctx.can("inventory.adjust", row.companyId)
    ? `${returnNumber(row.number)} is completed. Ask a warehouse manager to correct it.`
    : null;
}

const CORRECTED = "These units were already corrected.";

/**
 * Corrects units that were received by mistake: the opposite movement of their stock, and the right units in their place, or
 * none, in one batch. The record of the mistake stays. A completed return's bill changes by the difference.
 * @throws not_found; forbidden; validation; conflict when they are corrected already; insufficient_stock when they are no
 * longer where they were put
 */
export async function correctUnits(ctx: Ctx, returnId: string, unitsId: string, form: CorrectUnits): Promise<void> {
  const { return: row, units, line, sent, refused, document } = await readUnits(ctx, returnId, unitsId);
  if (refused) throw conflict(refused, "return_units_corrected");
  const company = ctx.db.company(row.companyId);
  const disposition = form.disposition ?? usualDisposition(form.condition, null, line.productId !== null);
  const input = { ...form, disposition };
  const name = returnNumber(row.number);
  const isCompleted = row.status === "completed";
  const replaced =
    input.quantity > 0
      ? await unitsStatements(
          inWarehouse(ctx, row.warehouseId),
          company,
          { row, line, sent },
          { input, photoId: units.photoId, corrects: unitsId },
        )
      : null;
  const before = inWords(units);
  const after = input.quantity > 0 ? inWords(input) : "none";
  const note = isCompleted && after !== before ? noteOf(ctx, company, { row, units, line, document }, input) : [];
  try {
    await company.batch(
      company.assertExists("conflict", returns, and(eq(returns.id, returnId), eq(returns.status, row.status))!),
      // The note says what is received after this correction only.
      ...(note.length > 0 ? [assertUnitsAre(company, returnId, document.all)] : []),
      ...audited(ctx, writes.insertCorrection(ctx, company, { unitsId, returnId, reason: input.reason }), {
        action: "return.corrected",
        subject: subjectOf(row),
        companyId: row.companyId,
        before: { item: line.name, units: before },
        after: { item: line.name, units: after, reason: input.reason },
      }),
      writes.reverseMovement(ctx, company, { unitsId, reason: `Return ${subjectOf(row)}, corrected: ${input.reason}` }),
      ...correctReturnedSerials(ctx, company, unitsId, input.reason),
      ...(replaced
        ? [...replaced.stock, replaced.units, ...replaced.serials]
        : [writes.arrivedAgain(ctx, company, returnId)]),
      ...(isCompleted ? billingOf(ctx, company, { row, units, input }) : []),
      ...(isCompleted
        ? [
            notificationStatement(ctx, company, {
              kind: "return",
              key: `${returnId}:corrected:${unitsId}`,
              title: `Return ${subjectOf(row)} was corrected`,
              body: `${line.name}: ${after}, not ${before}. ${input.reason}`,
              path: returnPath(returnId),
              byId: ctx.actor.id,
            }),
          ]
        : []),
      ...note,
    );
  } catch (error) {
    const taken = refusedBy(error, "assertion", "taken") ? await takenSerial(company, unitsId) : null;
    if (taken) throw conflict(taken, "serial_taken");
    throw explained(error, { name, units, line });
  }
  if (note.length > 0) await ctx.enqueue({ type: "drain-outbox" });
  if (line.productId && disposition === "restock" && input.quantity > 0)
    await enqueueWaitingOrders(ctx, row.companyId, [line.productId]);
}

const inWords = (units: { quantity: number; condition: ReturnCondition; disposition: ReturnDisposition }): string =>
  `${unitsInWords(units.quantity)}, ${CONDITION_LABEL[units.condition].toLowerCase()}, ${DONE_LABEL[units.disposition].toLowerCase()}`;

type Corrected = Pick<Awaited<ReturnType<typeof readUnits>>, "units" | "line" | "document"> & { row: repo.ReturnRow };

/** The further note of what came back, for a store that has the one of the completed return. */
function noteOf(
  ctx: Ctx,
  company: CompanyDb,
  { row, units: { id: unitsId }, line, document: { lines, all, store } }: Corrected,
  input: Omit<CameBack, "sku" | "name">,
): Statement<void>[] {
  const others = unitsNow(all, lines).filter(({ id }) => id !== unitsId);
  const { quantity, condition, disposition } = input;
  const added = { sku: line.sku, name: line.name, quantity, condition, disposition };
  const earlier = all.filter(({ correctedAt }) => correctedAt !== null && correctedAt >= (row.completedAt ?? 0));
  return storeNoteStatements(ctx, company, {
    ...{ row, store, lines, units: quantity > 0 ? [...others, added] : others },
    corrected: { unitsId, count: earlier.length + 1 },
  });
}

/** The difference in units and inspected units, as a further entry of the return that is billed already. */
function billingOf(
  ctx: Ctx,
  company: CompanyDb,
  {
    row,
    units,
    input,
  }: { row: repo.ReturnRow; units: Units; input: Pick<CorrectUnits, "quantity" | "inspected" | "reason"> },
): Statement<unknown>[] {
  const inspected = (one: { quantity: number; inspected: boolean }) => (one.inspected ? one.quantity : 0);
  const [more, lines] = [input.quantity - units.quantity, inspected(input) - inspected(units)];
  if (more === 0 && lines === 0) return [];
  return [
    company.insert(activities, {
      ...{ id: ctx.newId(), kind: "returned" as const, sourceId: `corrected:${units.id}`, orderId: row.orderId },
      ...{ quantity: Math.abs(more), lines, at: ctx.now() },
      detail: {
        ...{ continues: true, note: `${returnNumber(row.number)}, corrected: ${input.reason}`, byName: ctx.actor.name },
        ...(more < 0 && { takesBack: units.id }),
      },
    }),
  ];
}

function explained(error: unknown, { name, units, line }: { name: string; units: Units; line: Line }): unknown {
  if (isSerialTaken(error)) return serialsChanged();
  if (refusedBy(error, "unique")) return conflict(CORRECTED, "return_units_corrected");
  if (refusedBy(error, "assertion", "return_limit"))
    return conflict(`More units of ${line.name} would come back than were shipped.`, "return_limit_reached");
  if (refusedBy(error, "check") && isStocked(units.disposition))
    return new DomainError(
      "insufficient_stock",
      `The ${unitsInWords(units.quantity)} of ${line.name} are no longer free at ${units.location}. Move them back or deallocate them first, or adjust the stock.`,
    );
  return refusedBy(error, "assertion")
    ? conflict(`${name} changed. Reload the page and try again.`, "concurrent_change")
    : error;
}
