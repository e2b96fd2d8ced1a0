import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { readBarcode } from "../../catalog/barcode";
import { knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import { companyInReach } from "../../companies/companies.service.server";
import { RECEIVING } from "../../inventory/location-code";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { bookedWithSerials, bookReceipt, refusedBySerials } from "./book-receipt.server";
import { checkLines, parseStrictly, placementReason } from "./check-receipt.server";
import { findReceivable } from "./receipts.repo.server";
import type { Received } from "./received";
import type { DraftLine, ReceiveForm } from "./receiving.schema";
import { type Scanned, scanGoods } from "./scan-goods";
import { isCapturedAtReceipt } from "./scan-serials";

/** The code to apply: scanned, or the ambiguous one with the user's choice. Empty when the form is completed. */
export const scanIn = ({ scan, choice, asked }: ReceiveForm): string => scan?.trim() || ((choice && asked) ?? "");

/** Applies a dock scan and returns the new list, in one round trip. @throws not_found for a company out of scope */
export async function scanAtDock(ctx: Ctx, form: ReceiveForm): Promise<Scanned> {
  const { companyId, lines, at, reference, note } = form;
  const code = readBarcode(scanIn(form));
  const draft = { lines, at, reference, note };
  // Before the check for a blank scan, so that it also refuses a company out of scope.
  const company = ctx.db.company(companyId);
  if (!code) return { draft, said: { ok: false, title: "Unknown code", detail: "Scan or enter a code." } };
  const [products, known, places] = await company.batch(...knownUnder(company, ofCompanies([companyId]), code));
  const isReceiving = places.length === 0 && code.text.toUpperCase() === RECEIVING;
  const receiving = { id: RECEIVING, companyId, code: RECEIVING, archivedAt: null };
  return scanGoods(draft, code, { products, lots: known, places: isReceiving ? [receiving] : places }, form);
}

/** The screen's response to a scan: the new list and a message. */
export async function answerScan(ctx: Ctx, input: ReceiveForm) {
  const { draft, said, choices = [] } = await scanAtDock(ctx, input);
  const { operationId, companyId, acceptExpired } = input;
  const asked = choices.length > 0 ? { barcode: scanIn(input), choices } : null;
  const form = { operationId, companyId, acceptExpired, ...draft };
  return { said: { ...said, id: ctx.newId() }, draft: form, asked };
}

/**
 * Books received goods: the receipt, its ledger movements and the billable work, in one batch; all lines or none. The
 * same form sent twice is one receipt.
 * @throws not_found; forbidden; validation, at each line's field
 */
export async function receiveGoods(ctx: Ctx, form: ReceiveForm): Promise<Received> {
  const { companyId } = form;
  const company = ctx.db.company(companyId);
  if (!ctx.can("inventory.receive", companyId)) throw forbidden();
  const input = parseStrictly(form);
  const { found, fields, undated, ruled, serials } = await checkLines(ctx, company, input);
  if (Object.keys(fields).length > 0) {
    const first = await bookedWithSerials(company, input, found);
    if (first) return { ...first, undated };
    if (!(await companyInReach(ctx, companyId))) throw notFound("This company");
    throw invalid(fields, "validation");
  }
  const why = await placementReason(ctx, company, { found, ruled, given: input.placementReason });
  const receiptId = ctx.newId();
  const quantity = found.reduce((sum, line) => sum + line.quantity, 0);
  const work = { id: ctx.newId(), kind: "received" as const, sourceId: receiptId, lines: found.length, quantity };
  try {
    const activity = company.insert(activities, { ...work, at: ctx.now() });
    return await bookReceipt(ctx, company, { receiptId, input, found, serials, undated, why, activity });
  } catch (error) {
    if (["reserved_bin", "operation_archived"].some((code) => refusedBy(error, "assertion", code))) throw error;
    if (refusedBy(error, "assertion") || refusedBySerials(error)) throw goodsChanged();
    throw error;
  }
}

export const goodsChanged = () =>
  conflict(
    "A product, lot, location, or serial number in this receipt changed. Review the receipt and try again.",
    "concurrent_change",
  );

/** The initial line when receiving is opened from a product, for the caller's batch. */
export const receivableProduct = (company: CompanyDb, productId: string): Statement<DraftLine | null> =>
  findReceivable(company, productId).map(
    (product) =>
      product && {
        sku: product.sku,
        name: product.name,
        byLot: product.lotTracked ? "yes" : "",
        bySerial: isCapturedAtReceipt(product) ? "yes" : "",
        quantity: "1",
        location: product.location,
      },
  );
