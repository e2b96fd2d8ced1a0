import { type Barcode, lotIn, shownCode, unknownCode } from "../../catalog/barcode";
import {
  ambiguous,
  type Choice,
  type CodeMatches,
  choicesOf,
  decide,
  type MatchedLocation,
  type Meaning,
  meaningsOf,
} from "../../catalog/code-meanings";
import type { DraftLine, ReceiveForm } from "./receiving.schema";
import { fillFocusedField } from "./scan-into-field";
import { hasSerial, isCapturedAtReceipt, scanSerial, serialsInWords, withSerial } from "./scan-serials";

/** Applies a dock scan to the list. Pure. */

export interface ScanMessage {
  ok: boolean;
  title: string;
  detail: string;
}
type Draft = Pick<ReceiveForm, "lines" | "at" | "reference" | "note">;
export interface Scanned {
  draft: Draft;
  said: ScanMessage;
  /** Choices when the code is ambiguous. */
  choices?: readonly Choice[];
}
type BinChoice = Pick<MatchedLocation, "code" | "archivedAt">;

const ok = (title: string, detail: string): ScanMessage => ({ ok: true, title, detail });
const refused = (detail: string, title = "Not received"): ScanMessage => ({ ok: false, title, detail });
const same = (a: string | undefined, b: string | undefined) =>
  (a ?? "").trim().toLowerCase() === (b ?? "").trim().toLowerCase();
/** "12 units on 3 lines". */
export const unitsOnLines = (n: number, lines: number): string =>
  `${units(n)} on ${lines === 1 ? "one line" : `${lines} lines`}`;
const units = (n: number) => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/**
 * Applies a scan. A location applies to the last line and the next ones; a product, case or GS1 label adds its units to
 * its line; a lot number alone means its product; an unknown code becomes the missing lot number of the last line, or a
 * serial number of it.
 * Active products take precedence over archived ones, and the user is asked when several meanings remain. A text field
 * that has the focus takes a code that fits it first.
 */
export function scanGoods(
  draft: Draft,
  code: Barcode,
  known: CodeMatches,
  { choice, field = "" }: Pick<ReceiveForm, "choice" | "field"> = {},
): Scanned {
  const meanings = meaningsOf(known, code);
  const filled = choice ? null : fillFocusedField(draft, code, { field, meanings });
  if (filled) return { draft: { ...draft, ...filled.draft }, said: filled.said };
  const decided = decide(meanings, choice, isInUse, isOnList(draft));
  if (decided.kind === "ask") {
    const choices = choicesOf(decided.among);
    return { draft, choices, said: refused(ambiguous(shownCode(code)), "Which one?") };
  }
  if (decided.kind === "one") return mean(draft, code, known, decided.meaning);
  const last = draft.lines.at(-1);
  const mayBeLot = code.gtins.length === 0 && code.doubt !== "web address";
  if (last?.byLot && !last.lotNumber?.trim() && mayBeLot) return nameLot(draft, last, code);
  if (last?.bySerial && mayBeLot) return nameSerial(draft, last, code);
  return { draft, said: refused(unknownCode(code, "product, lot, or location"), "Unknown code") };
}

const isInUse = (meaning: Meaning): boolean =>
  meaning.kind === "product"
    ? !meaning.product.isArchived
    : meaning.kind === "lot"
      ? !meaning.lot.isArchived
      : meaning.place.archivedAt === null;

/** Prefers products already on the list, because the next scan is most likely another unit of one of them. */
const isOnList =
  ({ lines }: Draft) =>
  (meaning: Meaning): boolean =>
    meaning.kind === "product" && lines.some(({ sku }) => same(sku, meaning.product.sku));

function mean(draft: Draft, code: Barcode, known: CodeMatches, meaning: Meaning): Scanned {
  switch (meaning.kind) {
    case "location":
      return goTo(draft, meaning.place);
    case "product": {
      const { product } = meaning;
      if (product.isArchived)
        return { draft, said: refused(`${product.name} is archived. Restore it before it is received.`) };
      const stored = known.lots.find(
        (lot) => lot.productId === product.id && same(lot.lotNumber, code.lot ?? undefined),
      );
      const lotNumber = product.lotTracked ? (stored?.lotNumber ?? code.lot ?? "") : "";
      const expiresOn = product.lotTracked ? (code.expiresOn ?? stored?.expiresOn ?? "") : "";
      const quantity = product.units * (code.count ?? 1);
      // The serial number of a case is none of its units'.
      const serial = quantity === 1 ? code.serial : null;
      return add(draft, { ...product, lotNumber, expiresOn, bySerial: isCapturedAtReceipt(product), serial }, quantity);
    }
    case "lot": {
      const { lot } = meaning;
      if (lot.isArchived)
        return { draft, said: refused(`${lot.productName} is archived. Restore it before it is received.`) };
      return add(draft, { ...lot, name: lot.productName, lotTracked: true, expiresOn: lot.expiresOn ?? "" }, 1);
    }
  }
}

function goTo(draft: Draft, place: BinChoice): Scanned {
  if (place.archivedAt !== null) return { draft, said: refused(`${place.code} is archived. Choose another location.`) };
  const lines = draft.lines.map((line, n) => (n === draft.lines.length - 1 ? { ...line, location: place.code } : line));
  const what = lines.at(-1)?.name;
  const detail = what ? `${what} goes here, along with what you scan next.` : "What you scan next goes here.";
  return { draft: { lines, at: place.code }, said: ok(place.code, detail) };
}

interface Good {
  sku: string;
  name: string;
  lotTracked: boolean;
  location: string | null;
  /** Where most of its units are; not known for a scanned lot. */
  fullestLocation?: string | null;
  lotNumber: string;
  expiresOn: string;
  /** Not known for a scanned lot. */
  bySerial?: boolean;
  serial?: string | null;
}

function add(draft: Draft, good: Good, quantity: number): Scanned {
  const location = draft.at || good.location || good.fullestLocation || "";
  const index = draft.lines.findIndex(
    (line) =>
      !line.isDamaged &&
      same(line.sku, good.sku) &&
      (good.lotNumber === "" || same(line.lotNumber, good.lotNumber)) &&
      (!draft.at || same(line.location, location)),
  );
  const there = draft.lines[index];
  const serial = good.bySerial ? good.serial : null;
  if (serial && draft.lines.some((line) => same(line.sku, good.sku) && hasSerial(line, serial)))
    return { draft, said: refused(`Serial number ${serial} is on the list already.`, "Already scanned") };
  const before = there ? Number(there.quantity) || 0 : 0;
  // A serial number is first that of a unit that is on the list without one.
  const added = serial ? 0 : quantity;
  const counted: DraftLine = {
    ...there,
    ...(good.bySerial && { bySerial: "yes" }),
    sku: good.sku,
    name: good.name,
    byLot: good.lotTracked ? "yes" : "",
    lotNumber: there?.lotNumber || good.lotNumber,
    expiresOn: there?.expiresOn || good.expiresOn,
    quantity: String(before + added),
    location: there?.location || location,
  };
  const line = serial ? withSerial(counted, serial) : counted;
  const total = Number(line.quantity);
  // The scanned line moves to the end, because the next location or lot number applies to the last line.
  const blank = (one: DraftLine) => !one.sku?.trim() && !one.quantity?.trim();
  const lines = [...draft.lines.filter((one, n) => n !== index && !blank(one)), line];
  const asksLot = good.lotTracked && !line.lotNumber;
  const lot = line.lotNumber ? `, lot ${line.lotNumber}` : "";
  const place = `${units(total)}${lot}, for ${line.location || "RECEIVING"}.`;
  const detail = asksLot
    ? `${units(total)} so far. Scan or enter the lot number.`
    : line.bySerial
      ? `${place} ${serialsInWords(line)}`
      : place;
  return {
    draft: { ...draft, lines },
    said: ok(total > before ? `+${total - before} ${good.name}` : `Serial number ${serial}`, detail),
  };
}

function nameSerial(draft: Draft, last: DraftLine, code: Barcode): Scanned {
  const { line, ...said } = scanSerial(last, code);
  return { draft: { ...draft, lines: [...draft.lines.slice(0, -1), line] }, said };
}

function nameLot(draft: Draft, last: DraftLine, code: Barcode): Scanned {
  const lotNumber = lotIn(code);
  if (lotNumber.length > 100) return { draft, said: refused("A lot number has at most 100 characters.") };
  const named = { ...last, lotNumber, expiresOn: last.expiresOn || code.expiresOn || "" };
  const detail = `New lot of ${last.name ?? last.sku}. Enter its expiry date if it has one.`;
  return { draft: { ...draft, lines: [...draft.lines.slice(0, -1), named] }, said: ok(`Lot ${lotNumber}`, detail) };
}
