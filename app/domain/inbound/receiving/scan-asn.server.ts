import { eq } from "drizzle-orm";
import { asns } from "#db/schema/inbound/asns";
import { readBarcode, ssccIn } from "../../catalog/barcode";
import { knownUnder, ofCompanies } from "../../catalog/find-code-matches.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { openUnits } from "../asn/asn-status";
import { type AsnLineRow, linesOfAsn } from "../asn/read-asn.server";
import { readUnitCode } from "../units/plan-units";
import { findUnit } from "../units/units.repo.server";
import { scanIn } from "./receive-goods.server";
import type { ReceiveForm } from "./receiving.schema";
import { type Scanned, scanGoods } from "./scan-goods";
import { isCapturedAtReceipt } from "./scan-serials";

/** Applies a scan against an announced receipt: a carton or pallet adds what is announced in it; a product adds its units. */
async function scanForAsn(ctx: Ctx, asnId: string, form: ReceiveForm): Promise<Scanned & { units: string }> {
  const code = readBarcode(scanIn(form));
  const { lines, at, reference, note, units = "" } = form;
  const draft = { lines, at, reference, note };
  const refused = (title: string, detail: string) => ({ draft, units, said: { ok: false, title, detail } });
  const asn = await ctx.db.selectFirst(asns, { columns: ["companyId", "number"], where: eq(asns.id, asnId) });
  if (!asn) throw notFound("This announced receipt");
  if (!code) return refused("Unknown code", "Scan or enter a code.");
  const named = readUnitCode(code.text);
  const isOwn = named?.number === asn.number;
  const by = {
    sscc: ssccIn(code),
    kind: isOwn ? named.kind : null,
    position: isOwn ? named.position : null,
  };
  const company = ctx.db.company(asn.companyId);
  const [announced, unit, products, lots, places] = await company.batch(
    linesOfAsn(ctx, asnId),
    findUnit(company, asnId, by),
    ...knownUnder(company, ofCompanies([asn.companyId]), code),
  );
  const [first] = unit;
  if (first) return scanUnit(first, unit, announced, form);
  // A handling unit of the warehouse is a location to receive into.
  if ((by.sscc && places.length === 0) || named)
    return refused("Not on this ASN", `No carton or pallet of it has the number ${code.text}.`);
  const scanned = scanGoods(draft, code, { products, lots, places }, form);
  const skus = new Set(announced.map(({ sku }) => sku.toLowerCase()));
  const wrong = scanned.draft.lines.find(
    ({ sku }) => sku && !skus.has(sku.toLowerCase()) && !lines.some((line) => line.sku === sku),
  );
  if (wrong)
    return refused(
      "Not announced",
      `${wrong.name ?? wrong.sku} is not on this ASN. Nothing was added. If it belongs to the delivery, add a line for it.`,
    );
  return { ...scanned, units, said: withExpected(scanned, announced, lines) };
}

/** The message also says how many units of the product are expected. */
function withExpected({ draft, said }: Scanned, announced: readonly AsnLineRow[], before: ReceiveForm["lines"]) {
  const last = draft.lines.at(-1);
  if (!said.ok || !last?.sku || draft.lines === before) return said;
  const same = (sku: string | undefined) => sku?.toLowerCase() === last.sku?.toLowerCase();
  const open = announced.filter(({ sku }) => same(sku)).reduce((sum, line) => sum + openUnits(line), 0);
  const entered = draft.lines
    .filter(({ sku }) => same(sku))
    .reduce((sum, line) => sum + (Number(line.quantity) || 0), 0);
  const more = entered - open;
  const detail = more > 0 ? `${more} more than expected` : `${entered} of ${open} still expected`;
  return { ...said, detail: `${said.detail} ${detail}.` };
}

type Unit = Awaited<ReturnType<typeof findUnit>>[number];

/** A scanned carton, or a pallet with the cartons on it that are not received yet. */
function scanUnit(unit: Unit, content: readonly Unit[], announced: readonly AsnLineRow[], form: ReceiveForm) {
  const { at, reference, note, units = "" } = form;
  const name = nameOf(unit);
  const draft = { lines: form.lines, at, reference, note };
  const answer = (ok: boolean, detail: string) => ({ draft, units, said: { ok, title: name, detail } });
  const listed = units.split(",").filter(Boolean);
  if (unit.receiptId !== null) return answer(false, "It was already received.");
  if (listed.includes(unit.id)) return answer(false, "It is on the list already.");
  const taken = content.filter(({ id, receiptId }) => receiptId === null && !listed.includes(id));
  const lines = form.lines.filter(({ sku, quantity }) => sku?.trim() || quantity?.trim()).map((line) => ({ ...line }));
  let added = 0;
  for (const { line, quantity } of taken) {
    const from = announced.find((one) => one.line === line);
    if (!from) continue;
    added += quantity;
    const known = lines.find(
      (one) => one.sku === from.sku && (one.lotNumber ?? "") === from.lotNumber && !one.isDamaged,
    );
    if (known) known.quantity = String((Number(known.quantity) || 0) + quantity);
    else
      lines.push({
        ...{
          sku: from.sku,
          name: from.name,
          byLot: from.lotTracked ? "yes" : "",
          bySerial: isCapturedAtReceipt(from) ? "yes" : "",
          quantity: String(quantity),
        },
        ...{ lotNumber: from.lotNumber, expiresOn: from.expiresOn ?? "", location: at ?? "" },
      });
  }
  const ids = [...new Set(taken.map(({ id }) => id))];
  return {
    draft: { ...draft, lines },
    units: [...listed, ...ids].join(","),
    said: { ok: true, title: name, detail: inWords(unit, content, { added, cartons: ids.length - 1 }) },
  };
}

const nameOf = ({ kind, position }: Unit): string => `${kind === "pallet" ? "Pallet" : "Carton"} ${position}`;

/** "12 units in 4 cartons added. Scan what is in Carton 7." */
function inWords(unit: Unit, content: readonly Unit[], { added, cartons }: { added: number; cartons: number }): string {
  const inCartons = cartons > 0 ? ` in ${cartons === 1 ? "1 carton" : `${cartons} cartons`}` : "";
  const words = added > 0 ? `${added === 1 ? "1 unit" : `${added} units`}${inCartons} added.` : "";
  const mixed = content.filter(({ id, quantity, receiptId }) => id !== unit.id && quantity === 0 && receiptId === null);
  if (mixed.length > 0) return `${words} Scan what is in ${mixed.map(nameOf).join(", ")}.`.trim();
  const isKnown = content.some(({ quantity }) => quantity > 0);
  return words || (isKnown ? "All that is on it is on the list already." : "Scan what is in it.");
}

/** The screen's response to a scan: the new list and a message. */
export async function answerAsnScan(ctx: Ctx, asnId: string, input: ReceiveForm) {
  const { draft, said, units, choices = [] } = await scanForAsn(ctx, asnId, input);
  const { operationId, companyId, acceptExpired, cartons, pallets } = input;
  const asked = choices.length > 0 ? { barcode: scanIn(input), choices } : null;
  const form = { operationId, companyId, acceptExpired, asnId, units, cartons, pallets, ...draft };
  return { said: { ...said, id: ctx.newId() }, draft: form, asked };
}
