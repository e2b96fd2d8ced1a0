import { returnLines, returns } from "#db/schema/returns/returns";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import { sentWithOrder } from "../../inbound/returned-serials.server";
import { enqueueWaitingOrders } from "../../inventory/allocation.server";
import { findStocked } from "../../inventory/opening-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { assertIn, moveReturn, subjectOf } from "../document/change-return.server";
import { returnPath } from "../document/return-path";
import * as repo from "../queries/returns.repo.server";
import { type ReturnDisposition, returnNumber, unitsInWords, usualDisposition } from "../return-labels";
import { OPEN_STATUSES } from "../return-status";
import type { ReceiveReturn } from "../returns.schema";
import { isSerialTaken, serialsChanged, unitsStatements } from "./units-statements.server";

export interface ReceivedUnits {
  line: number;
  name: string;
  quantity: number;
  disposition: ReturnDisposition;
}

type Line = Awaited<ReturnType<typeof repo.linesOf>>[number];

/** Attempts when two receivers add a line to the return at the same moment. */
const RACES = 3;

/**
 * Receives units of a return in one condition: the record, and their stock when they are restocked or quarantined, in one
 * batch. A product that was not announced becomes a line. The same form sent twice receives once.
 * @throws not_found; forbidden; validation; conflict when the return is closed, or more units would come back than were
 * shipped
 */
export async function receiveReturn(
  ctx: Ctx,
  returnId: string,
  input: ReceiveReturn,
  photoId: string | null = null,
): Promise<ReceivedUnits> {
  for (let race = 1; ; race++) {
    try {
      return await receiveOnce(ctx, returnId, input, photoId);
    } catch (error) {
      if (race === RACES || !refusedBy(error, "unique", "return_lines")) throw error;
    }
  }
}

async function receiveOnce(
  ctx: Ctx,
  returnId: string,
  form: ReceiveReturn,
  photoId: string | null,
): Promise<ReceivedUnits> {
  const { db } = ctx;
  const [row, lines, items, sent, earlier] = await db.batch(
    db.find(returns, returnId),
    repo.linesOf(db, returnId),
    repo.returnableItems(db, { returnId }),
    sentWithOrder(db, returnId),
    repo.unitsOfOperation(db, returnId, form.operationId),
  );
  if (!row) throw notFound("This return");
  if (!ctx.can("inventory.receive", row.companyId)) throw forbidden();
  if (earlier) return repeated(earlier, { returnId, lines, form });
  if (!OPEN_STATUSES.includes(row.status)) throw closed(row);
  const company = ctx.db.company(row.companyId);
  const there = inWarehouse(ctx, row.warehouseId);
  const { line, added } = await lineFor(company, { row, lines, items }, form);
  const disposition = form.disposition ?? usualDisposition(form.condition, line.requested, line.productId !== null);
  const input = { ...form, disposition };
  const { stock, units, serials } = await unitsStatements(
    there,
    company,
    { row, line, sent },
    { input, photoId, corrects: null },
  );
  const now = ctx.now();
  try {
    await company.batch(
      assertIn(company, returnId, OPEN_STATUSES),
      ...(added ? [added] : []),
      ...stock,
      ...audited(ctx, units, {
        action: "return.received",
        subject: subjectOf(row),
        companyId: row.companyId,
        after: { item: line.name, units: input.quantity, condition: input.condition, disposition: input.disposition },
      }),
      ...serials,
      moveReturn(ctx, company, returnId, "receiving", { arrivedAt: row.arrivedAt ?? now }, OPEN_STATUSES),
      // One notification for all units of the return.
      notificationStatement(ctx, company, {
        kind: "return",
        key: `${returnId}:received`,
        title: `Return ${subjectOf(row)} is being received`,
        body: `First: ${unitsInWords(input.quantity)} of ${line.name}.`,
        path: returnPath(returnId),
        byId: ctx.actor.id,
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion") || refusedBy(error, "unique")) {
      // The same form sent at the same moment: after it, the limit can be reached or the return be closed.
      const first = await repo.unitsOfOperation(company, returnId, form.operationId);
      if (first) return repeated(first, { returnId, lines: [...lines, line], form });
    }
    if (refusedBy(error, "assertion", "operation_archived")) throw error;
    if (isSerialTaken(error)) throw serialsChanged();
    if (refusedBy(error, "assertion", "return_limit")) throw tooMany(line);
    if (refusedBy(error, "assertion", "return_closed")) throw closed(row);
    if (refusedBy(error, "assertion"))
      throw conflict(
        "The return, the product, its lot or the location changed. Reload the page and try again.",
        "concurrent_change",
      );
    throw error;
  }
  if (line.productId && input.disposition === "restock")
    await enqueueWaitingOrders(ctx, row.companyId, [line.productId]);
  return { line: line.line, name: line.name, quantity: input.quantity, disposition };
}

const closed = ({ number, status }: repo.ReturnRow) =>
  conflict(
    `${returnNumber(number)} is ${status === "canceled" ? "canceled" : "completed"}, so nothing more can be received.`,
    "return_closed",
  );

const tooMany = ({ name }: Pick<Line, "name">) =>
  conflict(
    `More units of ${name} would come back than were shipped. Check the order, or receive them without an order.`,
    "return_limit_reached",
  );

/** The result of a form that was sent before. @throws conflict when it was another one */
function repeated(
  { returnId: first, ...units }: Omit<ReceivedUnits, "name"> & { returnId: string },
  { returnId, lines, form }: { returnId: string; lines: readonly Line[]; form: ReceiveReturn },
): ReceivedUnits {
  if (first !== returnId || units.quantity !== form.quantity)
    throw conflict("This form was already submitted. Nothing more was received.", "form_already_sent");
  return { ...units, name: lines.find(({ line }) => line === units.line)?.name ?? "" };
}

interface Content {
  row: repo.ReturnRow;
  lines: readonly Line[];
  items: readonly repo.ReturnableItem[];
}

/** The line that the units belong to; for what was not announced a new one, and the statement that adds it. */
async function lineFor(
  company: CompanyDb,
  { row, lines, items }: Content,
  input: ReceiveReturn,
): Promise<{ line: Line; added: Statement<unknown> | null }> {
  if (input.line !== null) {
    const line = lines.find((one) => one.line === input.line);
    if (!line) throw invalid({ line: ["The return has no such line"] }, "validation");
    return { line, added: null };
  }
  if (!input.sku && !input.itemName) throw invalid({ sku: ["Scan or choose a product"] }, "validation");
  const [product] = input.sku ? await findStocked(company, [input.sku]) : [];
  if (input.sku && !product) throw invalid({ sku: ["No active product has this SKU"] }, "validation");
  const ofProduct = lines.filter(({ productId }) => product && productId === product.id);
  // A line that still expects units comes first.
  const line = ofProduct.find(({ expected, received }) => received < expected) ?? ofProduct[0];
  if (line) return { line, added: null };
  const item = items.find(
    ({ productId, itemId, shipped, returned }) =>
      product && productId === product.id && shipped > returned && !lines.some((one) => one.orderItemId === itemId),
  );
  const made: Line = {
    line: lines.reduce((most, one) => Math.max(most, one.line), 0) + 1,
    ...{ orderItemId: item?.itemId ?? null, productId: product?.id ?? null },
    ...{ sku: product?.sku ?? "", name: product?.name ?? input.itemName ?? "" },
    ...{ expected: 0, received: 0, reason: "unknown", comment: null, requested: null },
    ...{ lotTracked: product?.lotTracked ?? null, serialNumbers: product?.serialNumbers ?? null },
    ...{ image: null, location: product?.location ?? null },
    priceMinor: null,
  };
  const { line: at, orderItemId, productId, sku, name } = made;
  return {
    line: made,
    added: company.insert(returnLines, { returnId: row.id, line: at, orderItemId, productId, sku, name, expected: 0 }),
  };
}
