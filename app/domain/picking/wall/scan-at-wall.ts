import { type Barcode, lotIn, readBarcode, sameCode, shownCode } from "../../catalog/barcode";
import { ambiguous, type Choice, decide } from "../../catalog/code-meanings";
import { slotIn } from "../plan/put-in-tote";
import { isSlotComplete, toPut, type WallItem, type WallLot, type WallOrder } from "./wall-order";

/** What is wrong with a scan at the wall, in words that are read from two metres. */
export const WALL_REFUSAL_WORDS = {
  "wrong-slot": "Wrong slot",
  "scan-slot": "Scan the slot",
  "scan-item": "Scan the item",
  "not-needed": "Not needed",
  "wrong-lot": "Wrong lot",
  unknown: "Unknown code",
} as const;
export type WallRefusal = keyof typeof WALL_REFUSAL_WORDS;

/** Units that were scanned, and go into a slot next. */
export interface WallHeld {
  orderId: string;
  itemId: string;
  lotId: string;
  slot: number;
  units: number;
  /** The most units of this lot that go into the slot. */
  most: number;
  name: string;
  lot: string | null;
}

/** What the last scanned code can mean. */
export interface WallQuestion {
  barcode: string;
  choices: readonly Choice[];
}

export type WallDecision =
  /** The item was scanned: its slot comes next. */
  | { kind: "held"; held: WallHeld; detail: string }
  /** The slot was scanned: the units are in it. */
  | { kind: "put"; held: WallHeld; slot: string }
  | { kind: "ask"; barcode: string; choices: Choice[]; detail: string }
  | { kind: "refused"; detail: string; refusal: WallRefusal };

/** What a scan at the put wall means. Null for a blank one. */
export function scanAtWall(
  orders: readonly WallOrder[],
  held: WallHeld | null,
  raw: string,
  choice?: string,
): WallDecision | null {
  const code = readBarcode(raw);
  if (!code) return null;
  if (held) return intoSlot(held, raw);
  if (slotIn(raw) !== null) return refused("Scan the item first, then its slot.", "scan-item");
  const places = orders.flatMap((order) => order.items.flatMap((item) => placesOf(order, item, code)));
  if (places.length === 0) return notPicked(orders, code);
  const open = places.filter(({ lot }) => toPut(lot) > 0);
  if (open.length === 0) return notNeeded(places, code);
  const decided = decide(meaningsOf(open), choice);
  if (decided.kind === "none") return notNeeded(places, code);
  if (decided.kind === "ask") {
    const choices = decided.among.map(({ kind, id, label }) => ({ kind, id, label }));
    const isOneProduct = choices.every(({ kind }) => kind === "lot");
    const detail = isOneProduct
      ? "Several lots of it were picked. Choose the one on its label."
      : ambiguous(shownCode(code));
    return { kind: "ask", barcode: raw, choices, detail };
  }
  const [place] = decided.meaning.places;
  return place ? hold(place, code) : null;
}

/** Units of one lot of an order. */
interface WallPlace {
  order: WallOrder;
  item: WallItem;
  lot: WallLot;
}

/** What the code names of an order: its product, only in the label's lot; or a lot by its number. */
function placesOf(order: WallOrder, item: WallItem, code: Barcode): WallPlace[] {
  const isProduct = item.codes.some((one) => sameCode(one.code, code));
  const wanted = (isProduct ? code.lot : lotIn(code))?.trim().toLowerCase();
  const isByLot = item.lots.some(({ lot }) => lot !== null);
  const lots = item.lots.filter(({ lot }) =>
    isProduct ? !wanted || !isByLot || lot?.toLowerCase() === wanted : lot !== null && lot.toLowerCase() === wanted,
  );
  return lots.map((lot) => ({ order, item, lot }));
}

type WallMeaning = Choice & { places: WallPlace[] };

/** Each product, and each of its lots, in the order of the slots. */
function meaningsOf(places: readonly WallPlace[]): WallMeaning[] {
  const products = new Set(places.map(({ item }) => item.productId));
  const meanings = new Map<string, WallMeaning>();
  for (const place of places) {
    const { item, lot } = place;
    const id = lot.lot === null ? item.productId : `${item.productId}/${lot.lotId}`;
    const ofLot = lot.lot === null ? "" : `Lot ${lot.lot}${products.size > 1 ? " of " : ""}`;
    const label = products.size > 1 || lot.lot === null ? `${ofLot}${item.name}, SKU ${item.sku}` : ofLot;
    const known = meanings.get(id) ?? { kind: lot.lot === null ? "product" : "lot", id, label, places: [] };
    meanings.set(id, { ...known, places: [...known.places, place] });
  }
  return [...meanings.values()];
}

/** All units that the order takes, unless each is scanned or the code is that of a case. */
function hold({ order, item, lot }: WallPlace, code: Barcode): WallDecision {
  const perScan = (code.count ?? 1) * (item.codes.find((one) => sameCode(one.code, code))?.units ?? 1);
  const most = toPut(lot);
  const units = order.isEach || perScan > 1 ? Math.min(perScan, most) : most;
  const held = {
    ...{ orderId: order.orderId, itemId: item.id, lotId: lot.lotId, slot: order.slot, units, most },
    ...{ name: item.name, lot: lot.lot },
  };
  return { kind: "held", held, detail: `${units} × ${item.name} into slot ${order.slot}.` };
}

function intoSlot(held: WallHeld, scanned: string): WallDecision {
  const what = `${held.units} × ${held.name} into slot ${held.slot}`;
  const slot = slotIn(scanned);
  if (slot === null) return refused(`This is not the label of a slot. Put ${what}.`, "scan-slot");
  if (slot !== held.slot) return refused(`This is slot ${slot}. Put ${what}.`, "wrong-slot");
  return { kind: "put", held, slot: scanned };
}

function notPicked(orders: readonly WallOrder[], code: Barcode): WallDecision {
  const items = orders
    .flatMap((order) => order.items)
    .filter(({ codes }) => codes.some((one) => sameCode(one.code, code)));
  const [item] = items;
  if (!item)
    return refused(`No order of this cart has ${shownCode(code)}. Set it aside, and ask a manager.`, "unknown");
  const isWrongLot = code.lot !== null && items.some(({ lots }) => lots.length > 0);
  return isWrongLot
    ? refused(`Lot ${code.lot} of ${item.name} was not picked for this cart. Set it aside.`, "wrong-lot")
    : refused(`No ${item.name} was picked for this cart. Set it aside.`, "not-needed");
}

function notNeeded(places: readonly WallPlace[], code: Barcode): WallDecision {
  const [first] = places;
  if (!first) return refused(`No order of this cart needs ${shownCode(code)}.`, "not-needed");
  const { item, lot } = first;
  return refused(`No order needs another ${item.name}. Return it to ${lot.from}.`, "not-needed");
}

const refused = (detail: string, refusal: WallRefusal): WallDecision => ({ kind: "refused", detail, refusal });

/** What a put changed, in words. `after` is the order with it. */
export function putInWords({ units, name, slot }: Pick<WallHeld, "units" | "name" | "slot">, after: WallOrder): string {
  const done = `${units} × ${name} in slot ${slot}.`;
  return isSlotComplete(after)
    ? `${done} Slot ${slot} is complete: order ${after.orderNumber} is ready to pack.`
    : done;
}
