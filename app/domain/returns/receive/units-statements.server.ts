import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { checkReturnedSerials, returnSerials } from "../../inbound/returned-serials.server";
import { locationCode, QUARANTINE, RECEIVING } from "../../inventory/location-code";
import { lotProblems } from "../../inventory/lot-rules";
import { findLots } from "../../inventory/opening-stock.server";
import { brokenPlacements, locationByCode, reasonFor, ruledBins } from "../../inventory/placement.server";
import { returnStatements } from "../../inventory/receive-stock.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid } from "../../kernel/errors";
import { subjectOf } from "../document/change-return.server";
import * as writes from "../queries/return-writes.repo.server";
import type * as repo from "../queries/returns.repo.server";
import { DONE_LABEL, isStocked, type ReturnDisposition } from "../return-labels";
import type { ReceiveReturn } from "../returns.schema";

/** The form with what is done with the units decided. */
export type DecidedUnits = Pick<
  ReceiveReturn,
  | "operationId"
  | "quantity"
  | "condition"
  | "lotNumber"
  | "expiresOn"
  | "location"
  | "serials"
  | "inspected"
  | "note"
  | "placementReason"
> & { disposition: ReturnDisposition };

type Line = Pick<
  Awaited<ReturnType<typeof repo.linesOf>>[number],
  "line" | "name" | "sku" | "productId" | "orderItemId" | "location" | "serialNumbers"
>;

interface Subject {
  row: repo.ReturnRow;
  line: Line;
  /** Serial numbers that were sent with the order. */
  sent: readonly { productId: string; serial: string }[];
}

interface Received {
  input: DecidedUnits;
  photoId: string | null;
  corrects: string | null;
}

/**
 * Statements that receive units of a line: their stock where they go into stock, then their record, whose change is
 * returned separately so that it can be audited, then their serial numbers. @throws validation
 */
export async function unitsStatements(
  ctx: Ctx,
  company: CompanyDb,
  { row, line, sent }: Subject,
  { input, photoId, corrects }: Received,
) {
  const stock = await stockOf(ctx, company, { row, line }, input);
  const serials = await serialsIn(company, { line, sent }, input, corrects);
  const unitsId = ctx.newId();
  const units = writes.insertUnits(ctx, company, {
    ...{ id: unitsId, returnId: row.id, line: line.line, orderItemId: line.orderItemId, productId: line.productId },
    ...{ quantity: input.quantity, condition: input.condition, disposition: input.disposition },
    ...{ lotNumber: stock?.lotNumber ?? "", locationCode: stock?.locationCode ?? null },
    ...{ inspected: input.inspected, note: input.note, photoId, corrects },
    ...{ receivedBy: ctx.actor.id, receivedByName: ctx.actor.name, at: ctx.now(), operationId: input.operationId },
  });
  const { productId } = line;
  const left = isStocked(input.disposition) ? null : DONE_LABEL[input.disposition];
  return {
    stock: stock?.statements ?? [],
    units,
    serials: productId ? returnSerials(ctx, company, { unitsId, productId, serials, left }) : [],
  };
}

/** The serial numbers of the units as they will be stored. @throws validation */
async function serialsIn(
  company: CompanyDb,
  { line: { productId, sku, serialNumbers }, sent }: Pick<Subject, "line" | "sent">,
  { quantity, condition, disposition, serials }: DecidedUnits,
  corrects: string | null,
): Promise<string[]> {
  // A wrong item is another unit, or none of the product.
  const isWrongItem = condition === "wrong-item";
  const read = await checkReturnedSerials(company, {
    ...{
      productId: productId ?? "",
      sku,
      capture: (productId && serialNumbers) || "none",
      quantity,
      serials,
      corrects,
    },
    isStocked: isStocked(disposition) && !isWrongItem,
    sent: isWrongItem ? null : sent.filter((one) => one.productId === productId).map(({ serial }) => serial),
  });
  if ("problem" in read) throw invalid({ serials: [read.problem] }, "validation", read.problem);
  return read.serials;
}

/** A serial number of the units came into stock, or into an open order, at the same moment. */
export const isSerialTaken = (error: unknown): boolean =>
  refusedBy(error, "unique", "stock_serials") || refusedBy(error, "assertion", "serial_in_order");

export const serialsChanged = () =>
  conflict("The serial numbers were changed at the same time. Try again.", "concurrent_change");

/** Where the units go, with the statements that put them there; null for units that do not go into stock. @throws validation */
async function stockOf(
  ctx: Ctx,
  company: CompanyDb,
  { row, line }: { row: repo.ReturnRow; line: Line },
  input: DecidedUnits,
) {
  if (!isStocked(input.disposition)) return null;
  const { productId } = line;
  if (!productId) throw invalid({ disposition: ["Only products in the catalog go into stock"] }, "validation");
  const isQuarantined = input.disposition === "quarantine";
  const typed = locationCode(input.location);
  const asked = typed || (isQuarantined ? QUARANTINE : locationCode(line.location ?? "") || RECEIVING);
  const [product, lots, bin, ruled] = await company.batch(
    company.selectFirst(products, {
      columns: ["id", "name", "sku", "lotTracked", "archivedAt"],
      where: eq(products.id, productId),
    }),
    findLots(company, [line.sku]),
    locationByCode(ctx, company, asked),
    ruledBins(ctx, company, [asked]),
  );
  // The product's usual location can be in another warehouse.
  const code = bin?.code ?? (typed || isQuarantined ? asked : RECEIVING);
  const lot = lots.find((one) => one.productId === productId && one.lotNumber === input.lotNumber);
  const expiresOn = input.expiresOn ?? lot?.expiresOn ?? null;
  const fields: Record<string, string[]> = {};
  if (!product || product.archivedAt !== null)
    fields.disposition = [`${line.name} is archived. Restore it, or dispose of the units`];
  else for (const [field, reason] of Object.entries(lotProblems(product, input, lots))) fields[field] ??= [reason];
  const problem = placeProblem(bin, { code, isQuarantined, companyId: company.companyId });
  if (problem) fields.location = [problem];
  if (input.disposition === "restock" && expiresOn !== null && expiresOn < todayOf(ctx, row.companyId))
    fields.disposition = ["The lot has expired. Quarantine the units, or dispose of them"];
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  const placed = { code, productId, lotNumber: input.lotNumber, quantity: input.quantity };
  const why = reasonFor(await brokenPlacements(ctx, company, ruled, [placed]), input.placementReason);
  const receipt = {
    ...{ productId, lotNumber: input.lotNumber, expiresOn, quantity: input.quantity, locationCode: code },
    ...{ operationId: `return:${input.operationId}`, orderId: row.orderId, orderItemId: line.orderItemId },
  };
  const reason = why ? `Return ${subjectOf(row)}. ${why}` : `Return ${subjectOf(row)}`;
  return {
    lotNumber: input.lotNumber,
    locationCode: code,
    statements: returnStatements(ctx, company, receipt, { reason, isQuarantined }),
  };
}

/** Why the units cannot go to the location; null when they can. */
function placeProblem(
  bin: Awaited<ReturnType<typeof locationByCode>>,
  { code, isQuarantined, companyId }: { code: string; isQuarantined: boolean; companyId: string },
): string | null {
  // The two that every warehouse has are created with their first units.
  if (!bin) return code === QUARANTINE || code === RECEIVING ? null : `No location has the code ${code}`;
  if (bin.archivedAt !== null) return `${code} is archived`;
  if (bin.reservedFor !== null && bin.reservedFor !== companyId) return `${code} is reserved for another company`;
  return isQuarantined && bin.pickable
    ? `Orders are picked from ${code}. Choose a location that is not picked from`
    : null;
}
