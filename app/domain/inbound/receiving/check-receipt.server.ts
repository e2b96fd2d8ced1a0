import type { CompanyDb } from "#db/scoped.server";
import { locationCode, NOT_PICKABLE, RECEIVING } from "../../inventory/location-code";
import { lotProblems, lotsWithoutExpiry } from "../../inventory/lot-rules";
import { anyCase, findLots, findStocked } from "../../inventory/opening-stock.server";
import { brokenPlacements, reasonFor, ruledBins } from "../../inventory/placement.server";
import type { Receipt } from "../../inventory/receive-stock.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayInWords } from "../../kernel/days";
import { invalid } from "../../kernel/errors";
import { checkReceivedSerials, type ProductSerial } from "../serials/received-serials.server";
import { findReceivingLocations } from "./receipts.repo.server";
import { AsnReceiving, type ReceiveForm, Receiving } from "./receiving.schema";

/** The form with its values checked; empty lines are dropped. @throws validation, at each field */
export function parseStrictly(form: ReceiveForm): Receiving | AsnReceiving {
  const lines = form.lines.filter(
    (line) => line.sku || line.quantity || line.lotNumber || line.location || line.expiresOn || line.serials,
  );
  const read = (form.asnId ? AsnReceiving : Receiving).safeParse({ ...form, lines });
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

type CheckedLine = Receiving["lines"][number];

export interface CheckedReceipt {
  found: Receipt[];
  /** Problems by field. */
  fields: Record<string, string[]>;
  undated: string[];
  /** Codes of locations that may have rules. */
  ruled: string[];
  serials: ProductSerial[];
}

/**
 * The lines as they will be booked, and their problems. `place` gives the location of a line that names none;
 * without it, that is the product's own.
 */
export async function checkLines(
  ctx: Ctx,
  company: CompanyDb,
  input: Receiving,
  place: (line: CheckedLine) => string | null = () => null,
): Promise<CheckedReceipt> {
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
    if (given && given !== RECEIVING && !NOT_PICKABLE.has(given) && !locationOf.has(given))
      at("location", `No location has the code ${given}`);
    const product = bySku.get(line.sku.toLowerCase());
    const named = line.isDamaged && (locationOf.get(given)?.pickable ?? true) ? "" : given;
    const code = named || place(line) || locationCode(product?.location || RECEIVING);
    const isOut = typeof locationOf.get(code)?.archivedAt === "number";
    const reservedFor = locationOf.get(code)?.reservedFor;
    if (reservedFor && reservedFor !== company.companyId) at("location", `${code} is reserved for another company`);
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
  const ruled = knownLocations.flatMap(({ code, mayHaveRules }) => (mayHaveRules === 1 ? [code] : []));
  const { serials, problems } = await checkReceivedSerials(
    company,
    input.lines.map(({ sku, quantity, serials }) => {
      const { id: productId = "", serialNumbers: capture = "none" } = bySku.get(sku.toLowerCase()) ?? {};
      return { productId, sku, capture, quantity, serials };
    }),
  );
  for (const [n, problem] of problems) fields[`lines[${n}].serials`] ??= [problem];
  return { found, fields, undated: lotsWithoutExpiry(dated, known), ruled, serials };
}

/**
 * The reason of lines that break rules of the locations with the codes `ruled`; null when they break none.
 * @throws validation until the user has given a reason
 */
export async function placementReason(
  ctx: Ctx,
  company: CompanyDb,
  { found, ruled, given }: { found: readonly Receipt[]; ruled: readonly string[]; given: string | undefined },
): Promise<string | null> {
  if (ruled.length === 0) return null;
  const placed = found.map(({ locationCode: code, ...line }) => ({ ...line, code }));
  return reasonFor(await brokenPlacements(ctx, company, await ruledBins(ctx, company, ruled), placed), given);
}
