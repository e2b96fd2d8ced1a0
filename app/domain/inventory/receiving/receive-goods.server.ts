import { eq } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { receiptLines, receipts } from "#db/schema/receiving";
import { activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { recordOne } from "../../audit/undo-steps.server";
import { readBarcode } from "../../catalog/barcode";
import { knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayInWords } from "../../kernel/days";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid } from "../../kernel/errors";
import { locationCode, RECEIVING } from "../location-code";
import { lotProblems, lotsWithoutExpiry } from "../lot-rules";
import { anyCase, findLots, findStocked } from "../opening-stock.server";
import { type Receipt, receiveStatements } from "../receive-stock.server";
import { enqueueWaitingOrders } from "../waiting-orders.server";
import { findReceivable, findReceivingLocations, insertReceiptLines } from "./receive.repo.server";
import type { Received } from "./received";
import { type DraftLine, type ReceiveForm, Receiving } from "./receiving.schema";
import { type Scanned, scanGoods, unitsOnLines } from "./scan-goods";

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
  const [found, fields, undated] = await checkLines(ctx, company, input);
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0);
  const receiptId = ctx.newId();
  try {
    await company.batch(
      company.insert(receipts, {
        id: receiptId,
        reference: input.reference,
        note: input.note,
        lines: found.length,
        units,
        receivedBy: ctx.actor.id,
        receivedByName: ctx.actor.name,
        operationId: input.operationId,
        at: ctx.now(),
      }),
      ...receiveStatements(ctx, company, found, input.reference ? `Received: ${input.reference}` : "Received"),
      insertReceiptLines(ctx, company, receiptId, found),
      recordOne(ctx, company, { undoId: input.operationId, kind: "receipt", given: null }, [receiptId]),
      company.insert(activities, {
        id: ctx.newId(),
        kind: "received",
        sourceId: receiptId,
        lines: found.length,
        quantity: units,
        at: ctx.now(),
      }),
    );
  } catch (error) {
    if (!refusedBy(error, "unique", "receipts")) {
      if (refusedBy(error, "assertion"))
        throw conflict(
          "A product, lot, or location in this receipt changed. Review the receipt and try again.",
          "concurrent_change",
        );
      throw error;
    }
    const [first, booked] = await company.batch(...bookedBy(company, input.operationId));
    if (!first) throw error;
    const isSame = (line: Receipt, n: number) =>
      (["productId", "lotNumber", "locationCode", "quantity"] as const).every((key) => booked[n]?.[key] === line[key]);
    if (booked.length === found.length && found.every(isSame)) return { ...first, undated };
    const what = unitsOnLines(first.units, first.lines);
    throw conflict(
      `This receipt was already recorded with ${what}. Nothing more was received. Start a new receipt for the rest.`,
      "form_already_sent",
    );
  }
  await enqueueWaitingOrders(
    ctx,
    companyId,
    found.map(({ productId }) => productId),
  );
  return { receiptId, lines: found.length, units, undated };
}

function parseStrictly(form: ReceiveForm): Receiving {
  const lines = form.lines.filter(
    (line) => line.sku || line.quantity || line.lotNumber || line.location || line.expiresOn,
  );
  const read = Receiving.safeParse({ ...form, lines });
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues) {
    const name = path.reduce<string>(
      (text, part) => (typeof part === "number" ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
      "",
    );
    fields[name] ??= [message];
  }
  throw invalid(fields, "validation");
}

/** The lines as they will be booked, and their problems by field. */
async function checkLines(
  ctx: Ctx,
  company: CompanyDb,
  input: Receiving,
): Promise<[found: Receipt[], fields: Record<string, string[]>, undated: string[]]> {
  const skus = input.lines.map(({ sku }) => sku);
  const named = [...new Set(input.lines.map(({ location }) => locationCode(location)).filter(Boolean))];
  const [stocked, known, knownLocations] = await company.batch(
    findStocked(company, skus),
    findLots(company, skus),
    findReceivingLocations(ctx, company, named, anyCase(skus)),
  );
  const bySku = new Map(stocked.map((product) => [product.sku.toLowerCase(), product]));
  const locationOf = new Map(knownLocations.map((location) => [location.code, location]));
  const fields: Record<string, string[]> = {};
  const today = todayOf(ctx, company.companyId);
  const seen = new Map<string, string>();
  const found = input.lines.flatMap((line, n): Receipt[] => {
    const at = (field: string, reason: string) => {
      fields[`lines[${n}].${field}`] ??= [reason];
    };
    const given = locationCode(line.location);
    if (given && given !== RECEIVING && !locationOf.has(given)) at("location", `No location has the code ${given}`);
    const product = bySku.get(line.sku.toLowerCase());
    const code = given || locationCode(product?.location || RECEIVING);
    const isOut = typeof locationOf.get(code)?.archivedAt === "number";
    if (isOut && (given || code !== RECEIVING)) at("location", `${code} is archived`);
    if (!product) {
      at("sku", "No active product has this SKU");
      return [];
    }
    for (const [field, reason] of Object.entries(lotProblems(product, line, known))) at(field, reason);
    const key = `${product.id}\n${line.lotNumber}`;
    const other = seen.get(key);
    if (other && line.expiresOn && other !== line.expiresOn)
      at("expiresOn", `Lot ${line.lotNumber} has ${other} in a line above`);
    if (line.expiresOn) seen.set(key, other ?? line.expiresOn);
    const stored = known.find((lot) => lot.productId === product.id && lot.lotNumber === line.lotNumber);
    const expiresOn = line.expiresOn ?? stored?.expiresOn ?? null;
    if (expiresOn !== null && expiresOn < today && !input.acceptExpired) {
      at("expiresOn", `Expired on ${dayInWords(expiresOn, today)}`);
      fields.acceptExpired = ["Select this to receive expired stock. It will not be allocated to orders"];
    }
    return [
      {
        productId: product.id,
        lotNumber: line.lotNumber,
        expiresOn: line.expiresOn ?? seen.get(key) ?? null,
        quantity: line.quantity,
        locationCode: code,
        operationId: `receive:${input.operationId}:${n}`,
      },
    ];
  });
  const storedExpiry = ({ productId, lotNumber }: Receipt) =>
    known.find((lot) => lot.productId === productId && lot.lotNumber === lotNumber)?.expiresOn ?? null;
  const dated = found.map((line) => ({ ...line, expiresOn: line.expiresOn ?? storedExpiry(line) }));
  return [found, fields, lotsWithoutExpiry(dated, known)];
}

/** The receipt that was booked from this form, with its lines. */
const bookedBy = (company: CompanyDb, operationId: string) =>
  [
    company.selectFirst(receipts, {
      columns: { receiptId: receipts.id, lines: receipts.lines, units: receipts.units },
      where: eq(receipts.operationId, operationId),
    }),
    company.select(receipts, {
      columns: {
        productId: receiptLines.productId,
        lotNumber: lots.lotNumber,
        locationCode: locations.code,
        quantity: receiptLines.quantity,
      },
      join: [
        innerJoin(receiptLines, eq(receiptLines.receiptId, receipts.id)),
        innerJoin(lots, eq(lots.id, receiptLines.lotId)),
        innerJoin(locations, eq(locations.id, receiptLines.locationId)),
      ],
      where: eq(receipts.operationId, operationId),
      orderBy: receiptLines.line,
    }),
  ] as const;

/** The initial line when receiving is opened from a product, for the caller's batch. */
export const receivableProduct = (company: CompanyDb, productId: string): Statement<DraftLine | null> =>
  findReceivable(company, productId).map(
    (product) =>
      product && {
        sku: product.sku,
        name: product.name,
        byLot: product.lotTracked ? "yes" : "",
        quantity: "1",
        location: product.location,
      },
  );
