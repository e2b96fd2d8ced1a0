import type { Barcode } from "../codes/barcode";
import type { KnownGood, KnownNumber } from "../inventory/known-goods.server";
import type { DraftLine, ReceiveForm } from "./receiving.schema";

/** What was scanned at the dock, and what becomes of the list. Pure. */

export interface FoundGoods {
  goods: readonly KnownGood[];
  lots: readonly KnownNumber[];
  place: { code: string; archivedAt: number | null } | null;
}
export interface Said {
  ok: boolean;
  title: string;
  detail: string;
}
type Draft = Pick<ReceiveForm, "lines" | "at">;
export interface Scanned {
  draft: Draft;
  said: Said;
}

const ok = (title: string, detail: string): Said => ({ ok: true, title, detail });
const refused = (detail: string, title = "Not Received"): Said => ({ ok: false, title, detail });
const same = (a: string | undefined, b: string | undefined) =>
  (a ?? "").trim().toLowerCase() === (b ?? "").trim().toLowerCase();
const units = (n: number) => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/**
 * A location says where the units of the last line and of the next ones go; a product, a case or a GS1 label adds its
 * units to its line; a lot's number alone means its product; and what nobody knows is the lot number that the last line
 * still wants.
 */
export function scanGoods(draft: Draft, code: Barcode, found: FoundGoods): Scanned {
  const { goods, lots, place } = found;
  if (place && goods.length === 0) return goTo(draft, place);
  const sold = goods.filter((good) => !good.isArchived);
  const [good, another] = sold;
  if (good && another && !code.lot) {
    return {
      draft,
      said: refused(
        `${code.text} is on ${sold.length} products: ${sold.map(({ sku }) => sku).join(", ")}. Type the SKU.`,
      ),
    };
  }
  if (good) {
    const known = lots.find((lot) => lot.productId === good.id && same(lot.lotNumber, code.lot ?? undefined));
    const lotNumber = good.lotTracked ? (known?.lotNumber ?? code.lot ?? "") : "";
    const expiresOn = good.lotTracked ? (code.expiresOn ?? known?.expiresOn ?? "") : "";
    return add(draft, { ...good, lotNumber, expiresOn }, good.units);
  }
  if (goods[0]) return { draft, said: refused(`${goods[0].name} is archived. Restore it before it is received.`) };
  const owners = new Set(lots.map(({ productId }) => productId));
  const [lot] = lots;
  if (lot && owners.size === 1) return add(draft, { ...lot, lotTracked: true, expiresOn: lot.expiresOn ?? "" }, 1);
  if (owners.size > 1) {
    return {
      draft,
      said: refused(`Lot ${code.lot ?? code.text} belongs to ${owners.size} products. Scan the product first.`),
    };
  }
  const last = draft.lines.at(-1);
  if (last?.byLot && !last.lotNumber?.trim() && code.gtins.length === 0) return nameLot(draft, last, code);
  return {
    draft,
    said: refused(`No product, lot or location has the code ${code.text.slice(0, 80)}.`, "Unknown Code"),
  };
}

function goTo(draft: Draft, place: { code: string; archivedAt: number | null }): Scanned {
  if (place.archivedAt !== null)
    return { draft, said: refused(`${place.code} is out of use. Choose another location.`) };
  const lines = draft.lines.map((line, n) => (n === draft.lines.length - 1 ? { ...line, location: place.code } : line));
  const what = lines.at(-1)?.name;
  const detail = what ? `${what} goes here, and what is scanned next.` : "What is scanned next goes here.";
  return { draft: { lines, at: place.code }, said: ok(place.code, detail) };
}

interface Good {
  sku: string;
  name: string;
  lotTracked: boolean;
  location: string | null;
  lotNumber: string;
  expiresOn: string;
}

function add(draft: Draft, good: Good, quantity: number): Scanned {
  const location = draft.at || good.location || "";
  const index = draft.lines.findIndex(
    (line) =>
      same(line.sku, good.sku) &&
      (good.lotNumber === "" || same(line.lotNumber, good.lotNumber)) &&
      (!draft.at || same(line.location, location)),
  );
  const there = draft.lines[index];
  const total = (there ? Number(there.quantity) || 0 : 0) + quantity;
  const line: DraftLine = {
    ...there,
    sku: good.sku,
    name: good.name,
    byLot: good.lotTracked ? "yes" : "",
    lotNumber: there?.lotNumber || good.lotNumber,
    expiresOn: there?.expiresOn || good.expiresOn,
    quantity: String(total),
    location: there?.location || location,
  };
  // The line that was scanned last comes last: it is the one that a location or lot number is about.
  const blank = (one: DraftLine) => !one.sku?.trim() && !one.quantity?.trim();
  const lines = [...draft.lines.filter((one, n) => n !== index && !blank(one)), line];
  const asksLot = good.lotTracked && !line.lotNumber;
  const lot = line.lotNumber ? `, lot ${line.lotNumber}` : "";
  const detail = asksLot
    ? `${units(total)} so far. Scan or type the lot number now.`
    : `${units(total)}${lot}, for ${line.location || "RECEIVING"}.`;
  return { draft: { ...draft, lines }, said: ok(`+${quantity} ${good.name}`, detail) };
}

function nameLot(draft: Draft, last: DraftLine, code: Barcode): Scanned {
  const lotNumber = code.lot ?? code.text;
  if (lotNumber.length > 100) return { draft, said: refused("A lot number has at most 100 characters.") };
  const named = { ...last, lotNumber, expiresOn: last.expiresOn || code.expiresOn || "" };
  const detail = `New lot of ${last.name ?? last.sku}. Type its expiry date if it has one.`;
  return { draft: { ...draft, lines: [...draft.lines.slice(0, -1), named] }, said: ok(`Lot ${lotNumber}`, detail) };
}
