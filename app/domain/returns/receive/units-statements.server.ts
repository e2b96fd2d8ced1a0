import { eq } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { locationCode, QUARANTINE, RECEIVING } from "../../inventory/location-code";
import { lotProblems } from "../../inventory/lot-rules";
import { findLots } from "../../inventory/opening-stock.server";
import { returnStatements } from "../../inventory/receive-stock.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { subjectOf } from "../document/change-return.server";
import * as writes from "../queries/return-writes.repo.server";
import type * as repo from "../queries/returns.repo.server";
import { isStocked, type ReturnDisposition } from "../return-labels";
import type { ReceiveReturn } from "../returns.schema";

/** The form with what is done with the units decided. */
export type DecidedUnits = Pick<
  ReceiveReturn,
  "operationId" | "quantity" | "condition" | "lotNumber" | "expiresOn" | "location" | "inspected" | "note"
> & { disposition: ReturnDisposition };

type Line = Pick<
  Awaited<ReturnType<typeof repo.linesOf>>[number],
  "line" | "name" | "sku" | "productId" | "orderItemId" | "location"
>;

/**
 * Statements that receive units of a line: their stock where they go into stock, then their record, whose change is
 * returned separately so that it can be audited. @throws validation
 */
export async function unitsStatements(
  ctx: Ctx,
  company: CompanyDb,
  { row, line }: { row: repo.ReturnRow; line: Line },
  { input, photoId, corrects }: { input: DecidedUnits; photoId: string | null; corrects: string | null },
) {
  const stock = await stockOf(ctx, company, { row, line }, input);
  const units = writes.insertUnits(ctx, company, {
    ...{ id: ctx.newId(), returnId: row.id, line: line.line, orderItemId: line.orderItemId, productId: line.productId },
    ...{ quantity: input.quantity, condition: input.condition, disposition: input.disposition },
    ...{ lotNumber: stock?.lotNumber ?? "", locationCode: stock?.locationCode ?? null },
    ...{ inspected: input.inspected, note: input.note, photoId, corrects },
    ...{ receivedBy: ctx.actor.id, receivedByName: ctx.actor.name, at: ctx.now(), operationId: input.operationId },
  });
  return { stock: stock?.statements ?? [], units };
}

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
  const code =
    locationCode(input.location) || (isQuarantined ? QUARANTINE : locationCode(line.location ?? "") || RECEIVING);
  const [product, lots, place, isPicked] = await company.batch(
    company.selectFirst(products, {
      columns: ["id", "name", "sku", "lotTracked", "archivedAt"],
      where: eq(products.id, productId),
    }),
    findLots(company, [line.sku]),
    writes.locationNamed(ctx, company, code),
    writes.isBinPicked(ctx, company, code),
  );
  const fields: Record<string, string[]> = {};
  if (!product || product.archivedAt !== null)
    fields.disposition = [`${line.name} is archived. Restore it, or dispose of the units`];
  else for (const [field, reason] of Object.entries(lotProblems(product, input, lots))) fields[field] ??= [reason];
  const isDefault = [QUARANTINE, RECEIVING].includes(code);
  if (!place && !isDefault) fields.location = [`No location has the code ${code}`];
  if (place && place.archivedAt !== null) fields.location = [`${code} is archived`];
  if ((place?.pickable ?? isPicked) && isQuarantined)
    fields.location = [`Orders are picked from ${code}. Choose a location that is not picked from`];
  const lot = lots.find((one) => one.productId === productId && one.lotNumber === input.lotNumber);
  const expiresOn = input.expiresOn ?? lot?.expiresOn ?? null;
  if (input.disposition === "restock" && expiresOn !== null && expiresOn < todayOf(ctx, row.companyId))
    fields.disposition = ["The lot has expired. Quarantine the units, or dispose of them"];
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  const receipt = {
    ...{ productId, lotNumber: input.lotNumber, expiresOn, quantity: input.quantity, locationCode: code },
    ...{ operationId: `return:${input.operationId}`, orderId: row.orderId, orderItemId: line.orderItemId },
  };
  const reason = `Return ${subjectOf(row)}`;
  return {
    lotNumber: input.lotNumber,
    locationCode: code,
    statements: returnStatements(ctx, company, receipt, { reason, isQuarantined }),
  };
}
