import { type Barcode, lotIn } from "../../catalog/barcode";
import type { Meaning } from "../../catalog/code-meanings";
import type { DraftLine, ReceiveForm } from "./receiving.schema";
import { serialForField } from "./scan-serials";

/** A scan made while a text field of the receiving form has the focus. Pure. */

type Form = Pick<ReceiveForm, "lines" | "reference" | "note">;
export interface FilledField {
  draft: Partial<Form>;
  said: { ok: boolean; title: string; detail: string };
}

const LINE_FIELD = /^lines\[(\d+)\]\.(lotNumber|expiresOn|location|serials)$/;
const sameText = (a: string | undefined, b: string | undefined) =>
  (a ?? "").trim().toLowerCase() === (b ?? "").trim().toLowerCase();

/**
 * Fills the field that has the focus, or returns null when the scan means something else: a known product adds its
 * units wherever the focus is. A lot field takes every code that is no product or location, and the lot of a label of
 * its line's own product. A field of serial numbers takes the same, and labels of its product that contain one.
 */
export function fillFocusedField(
  form: Form,
  code: Barcode,
  { field, meanings }: { field: string; meanings: readonly Meaning[] },
): FilledField | null {
  const [, index, name] = LINE_FIELD.exec(field) ?? [];
  if (index !== undefined) return fillLine(form, Number(index), name, code, meanings);
  if ((field !== "reference" && field !== "note") || meanings.length > 0) return null;
  return {
    draft: { [field]: [form[field]?.trim(), code.text].filter(Boolean).join(" ") },
    said: { ok: true, title: code.text, detail: `Entered as the ${field}.` },
  };
}

function fillLine({ lines }: Form, at: number, name: string | undefined, code: Barcode, meanings: readonly Meaning[]) {
  const line = lines[at];
  if (!line) return null;
  if (name === "serials") {
    const scanned = serialForField(line, code, meanings);
    if (!scanned) return null;
    const { line: filled, ...said } = scanned;
    return { draft: { lines: lines.map((one, n) => (n === at ? filled : one)) }, said };
  }
  const change = name === "location" ? locationOf(meanings) : lotOf(line, code, meanings);
  if (!change) return null;
  const { title, detail, ...values } = change;
  const filled = lines.map((one, n) => (n === at ? { ...one, ...values } : one));
  return { draft: { lines: filled }, said: { ok: true as const, title, detail } };
}

function locationOf(meanings: readonly Meaning[]) {
  const place = meanings.find((meaning) => meaning.kind === "location")?.place;
  if (!place || place.archivedAt !== null) return null;
  return { location: place.code, title: place.code, detail: "The line goes here." };
}

function lotOf(line: DraftLine, code: Barcode, meanings: readonly Meaning[]) {
  const stored = meanings.find((meaning) => meaning.kind === "lot" && sameText(meaning.lot.sku, line.sku));
  const isOwnLabel =
    Boolean(code.lot) &&
    !line.lotNumber?.trim() &&
    meanings.some((meaning) => meaning.kind === "product" && sameText(meaning.product.sku, line.sku));
  const isOther = code.gtins.length > 0 || code.doubt === "web address" || meanings.some(({ kind }) => kind !== "lot");
  if (!stored && !isOwnLabel && isOther) return null;
  const lot = stored?.kind === "lot" ? stored.lot : null;
  const lotNumber = lot?.lotNumber ?? lotIn(code);
  if (lotNumber.length > 100) return null;
  const expiresOn = code.expiresOn ?? lot?.expiresOn ?? line.expiresOn ?? "";
  const quantity = line.quantity?.trim() || (isOwnLabel ? String(code.count ?? 1) : "");
  const detail = expiresOn ? `Expires ${expiresOn}.` : "Enter its expiry date if it has one.";
  return { lotNumber, expiresOn, quantity, title: `Lot ${lotNumber}`, detail };
}
