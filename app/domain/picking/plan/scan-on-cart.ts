import { type Barcode, readBarcode, sameCode, shownCode } from "../../catalog/barcode";
import { ambiguous, type Choice, choiceValue, decide } from "../../catalog/code-meanings";
import { answerLocally, type LocalAnswer } from "./answer-locally";
import {
  type CartQuestion,
  type CartWalk,
  type Held,
  type Stop,
  type StopShare,
  seenAt,
  shareOut,
  stopsOf,
  toteOf,
} from "./cart-walk";
import type { PickView } from "./pick-view";
import { putInTote, slotIn, toteIn } from "./put-in-tote";
import { REFUSAL_WORDS, type Refusal } from "./refusal";

export type CartDecision =
  | { kind: "at"; location: string; detail: string }
  /** Units were scanned: their tote comes next. */
  | { kind: "held"; held: Held; detail: string }
  /** Units of one or more orders that are sorted later: they count at once. */
  | { kind: "take"; parts: Held[]; detail: string }
  /** The tote was scanned: the units count. */
  | { kind: "put"; held: Held; tote: string }
  /** The code is ambiguous: the picker chooses. */
  | { kind: "ask"; question: CartQuestion; detail: string }
  /** The server is asked, for this order: the device does not know the code, its lot, or what was chosen. */
  | { kind: "unknown"; orderId: string; detail: string; refusal: Refusal }
  | { kind: "refused"; detail: string; refusal: Refusal | null };

/** The choice made in answer to a question about the code. */
export interface CartChoice {
  value: string;
  orderId: string | null;
}

interface ScanOptions {
  chosen?: CartChoice | null;
  /** Units of the stop, where they are sorted later; all of them by default. */
  quantity?: number | undefined;
}

/** What a scan on the cart means. Null for a blank one. */
export function scanOnCart(
  views: readonly PickView[],
  { at, held }: CartWalk,
  raw: string,
  { chosen = null, quantity }: ScanOptions = {},
): CartDecision | null {
  const code = readBarcode(raw);
  if (!code) return null;
  if (held) return intoTote(views, held, raw);
  if (toteIn(raw) !== null || slotIn(raw) !== null) return refused("Scan the item first, then its tote.", "scan-item");
  const stops = stopsOf(views, at);
  const decided = decide(meaningsAmong(stops, code), chosen?.value, ({ stops: [stop] }) => isAt(stop, at));
  if (decided.kind === "ask") {
    const choices = decided.among.map(({ kind, id, label }) => ({ kind, id, label }));
    const question = { orderId: null, barcode: raw, choices, again: null };
    return { kind: "ask", question, detail: ambiguous(shownCode(code)) };
  }
  const meaning = decided.kind === "one" ? decided.meaning : null;
  const isChosen = meaning !== null && chosen?.value === choiceValue(meaning);
  if (chosen?.orderId && !isChosen) return unknown(chosen.orderId, "The choice needs a connection.");
  if (meaning?.kind === "location") return moveTo(meaning.stops);
  const choice = isChosen ? chosen?.value : undefined;
  return scanItem(views, { at, raw, code, stops: meaning?.stops ?? stops, productId: meaning?.id, choice, quantity });
}

type CartMeaning = Choice & { stops: Stop[] };

const isAt = (stop: Stop | undefined, at: string | null): boolean => at !== null && stop?.place?.location === at;

/** A product of a company, or a bin, that has units left. */
function meaningsAmong(stops: readonly Stop[], code: Barcode): CartMeaning[] {
  const products = new Map<string, CartMeaning>();
  for (const stop of stops.filter(({ item }) => item.codes.some((one) => sameCode(one.code, code)))) {
    const { productId: id, name, sku } = stop.item;
    const label = `${name}, SKU ${sku}${stop.place ? `, at ${stop.place.location}` : ""}`;
    const known = products.get(id) ?? { kind: "product", id, label, stops: [] };
    products.set(id, { ...known, stops: [...known.stops, stop] });
  }
  const here = stops.filter(({ place }) => place !== null && sameCode(place.location, code));
  const bin = here[0]?.place;
  const bins: CartMeaning[] = bin
    ? [{ kind: "location", id: bin.locationId, label: `Location ${bin.location}`, stops: here }]
    : [];
  return [...products.values(), ...bins];
}

function moveTo(stops: readonly Stop[]): CartDecision {
  const location = stops[0]?.place?.location ?? "";
  const detail = `${location}: pick ${stops.map(({ units, item }) => `${units} × ${item.name}`).join(", ")}.`;
  return { kind: "at", location, detail };
}

interface ScannedItem {
  at: string | null;
  raw: string;
  code: Barcode;
  /** Of the product that the code means; all of the cart for a code that the device does not know. */
  stops: readonly Stop[];
  productId: string | undefined;
  choice: string | undefined;
  quantity: number | undefined;
}

/** The first order of the walk that takes the item; one that has its lot comes before one that would need another lot. */
function scanItem(views: readonly PickView[], scanned: ScannedItem): CartDecision {
  const { at, raw, code, stops, productId, choice, quantity } = scanned;
  let refusal: CartDecision | null = null;
  let asked: CartDecision | null = null;
  for (const { stop, share } of stops.flatMap((one) => one.shares.map((share) => ({ stop: one, share })))) {
    const view = views.find(({ orderId }) => orderId === share.orderId);
    const answer = view && answerLocally(onlyProduct(seenAt(view, at), productId), raw);
    // The order's answer may be about another of its items, which is not among these stops.
    if (!answer || (answer.guess && answer.guess.itemId !== share.itemId)) continue;
    if (answer.ok && answer.guess) {
      const taken = { raw, choice, quantity, answer, policy: view.policy.item };
      if (!isOtherLot(stop, answer, code))
        return view.cart?.isSorted ? take(stop, share, taken) : hold(stop, share, taken);
      asked ??= unknown(share.orderId, `Lot ${code.lot} is not on this cart, according to this device.`, "wrong-lot");
    } else if (!answer.ok && !answer.word) {
      asked ??= unknown(share.orderId, answer.detail);
    } else if (!answer.ok && answer.word !== REFUSAL_WORDS["not-on-order"]) {
      // The first refusal that names something of the cart.
      refusal ??= refused(answer.detail, answer.word ? wordOf(answer.word) : null);
    }
  }
  const elsewhere = otherZone(views, code);
  if (elsewhere && !asked && !refusal) return elsewhere;
  const next = stops[0]?.shares[0];
  if (!next) return refused("All items are picked.", null);
  return asked ?? refusal ?? unknown(next.orderId, "It is not on this cart, according to this device.");
}

/** An item of the cart that is picked in another zone. */
function otherZone(views: readonly PickView[], code: Barcode): CartDecision | null {
  const zone = views[0]?.cart?.zone;
  const item = zone
    ? views
        .flatMap(({ items }) => items)
        .find(({ left, codes }) => left > 0 && codes.some((one) => sameCode(one.code, code)))
    : undefined;
  const there = item?.places.find(({ left }) => left > 0)?.zone;
  return item && there && there !== zone
    ? refused(`${item.name} is in zone ${there}. This cart is picked in zone ${zone} now.`, "wrong-bin")
    : null;
}

/** The order with the product that the code means. */
const onlyProduct = (view: PickView, productId: string | undefined): PickView =>
  productId ? { ...view, items: view.items.filter((item) => item.productId === productId) } : view;

/** The label's lot is not allocated to the order: the server offers it when it can ship. */
const isOtherLot = ({ item }: Stop, { isSure }: LocalAnswer, { lot }: Barcode): boolean =>
  !isSure && lot !== null && item.places.some((place) => place.lot !== null);

const refused = (detail: string, refusal: Refusal | null): CartDecision => ({ kind: "refused", detail, refusal });

const unknown = (orderId: string, detail: string, refusal: Refusal = "unknown"): CartDecision => ({
  ...{ kind: "unknown", orderId, detail, refusal },
});

const wordOf = (word: string): Refusal | null =>
  (Object.keys(REFUSAL_WORDS) as Refusal[]).find((key) => REFUSAL_WORDS[key] === word) ?? null;

interface Taken {
  raw: string;
  choice: string | undefined;
  quantity: number | undefined;
  answer: LocalAnswer;
  policy: PickView["policy"]["item"];
}

function hold(stop: Stop, share: StopShare, { raw, choice, answer, policy }: Taken): CartDecision {
  const { place, here } = placeOf(stop, share, answer);
  const { units = 1 } = answer.guess ?? {};
  // One scan stands for all units of the order in this bin, unless each is scanned or the code is that of a case.
  const all = policy === "each" || units > 1 ? units : here;
  const held = { orderId: share.orderId, itemId: share.itemId, barcode: raw, choice, units: all, name: stop.item.name };
  return { kind: "held", held, detail: inWords(all, stop, place) };
}

/** As `hold`, for all orders of the stop at once; a label with the lot of another place is for one order. */
function take(stop: Stop, share: StopShare, { raw, choice, quantity, answer, policy }: Taken): CartDecision {
  const { name } = stop.item;
  const { place, here, isNext } = placeOf(stop, share, answer);
  const { units = 1 } = answer.guess ?? {};
  if (policy === "each" && quantity !== undefined && quantity > units)
    return refused(`Scan every unit of ${name}: the quantity is not typed.`, "scan-each");
  const most = isNext ? stop.units : here;
  const all = quantity ?? (policy === "each" || units > 1 ? units : most);
  if (all > most) return refused(`${all} of ${name} are too many. ${most} to pick here.`, "too-many");
  const parts = shareOut(isNext ? stop : { ...stop, shares: [share] }, all, { barcode: raw, choice });
  return { kind: "take", parts, detail: inWords(all, stop, place) };
}

/** Where the units are taken, and how many the order takes there. */
function placeOf({ item, place: next }: Stop, share: StopShare, { guess }: LocalAnswer) {
  const from = guess?.from;
  const place = item.places.find((one) => one.lotId === from?.lotId && one.locationId === from.locationId) ?? next;
  const isNext = place === null || (place.lotId === next?.lotId && place.locationId === next.locationId);
  return { place, isNext, here: isNext ? share.units : Math.min(share.units, place.left - place.waiting) };
}

const inWords = (units: number, { item }: Stop, place: Stop["place"]): string =>
  `${units} × ${item.name}${place ? ` from ${place.location}` : ""}`;

function intoTote(views: readonly PickView[], held: Held, scanned: string): CartDecision {
  const cart = views.find(({ orderId }) => orderId === held.orderId)?.cart ?? null;
  const tote = cart && toteOf(views, held.orderId);
  const put = putInTote({ cart, tote, what: `${held.units} × ${held.name}` }, scanned);
  if (!put.ok) return refused(put.message, put.refusal);
  const holder = put.binds && views.find((view) => view.cart?.tote === put.binds && !view.cart.isShared);
  if (holder) return refused(`${put.binds} holds order ${holder.orderNumber}. Take an empty tote.`, "tote-in-use");
  return { kind: "put", held, tote: scanned };
}
