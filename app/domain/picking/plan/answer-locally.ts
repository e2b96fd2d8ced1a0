import { type Barcode, namesOrder, readBarcode, sameCode } from "../../catalog/barcode";
import { dayInWords } from "../../kernel/days";
import { type Expected, inWords, nextItem, tooManyAt } from "./expected-view";
import { missingScan } from "./missing-scan";
import { type PickItemView, type PickLocationView, type PickView, scannedOf } from "./pick-view";
import { REFUSAL_WORDS, type Refusal } from "./refusal";

/** The device's immediate response to a scan, based on the displayed order. */
export interface LocalAnswer {
  ok: boolean;
  title: string;
  detail: string;
  /** What is wrong, in a few words; undefined for an accepted or an ambiguous scan. */
  word?: string;
  guess: Expected | null;
  /** The scanned location. */
  at: string | null;
  /** The server almost certainly responds the same: show it at once. Other answers are shown only when offline. */
  isSure: boolean;
}

const FOUND = "Product Found";
const NOT_FOUND = "Product Not Found";

/** Null for a blank scan. Lots, cases of other products and unknown codes are left to the server. */
export function answerLocally(view: PickView, raw: string, quantity?: number): LocalAnswer | null {
  const code = readBarcode(raw);
  if (!code) return null;
  const named = view.items.filter((item) => item.codes.some((one) => sameCode(one.code, code)));
  const open = named.filter(({ left }) => left > 0);
  const bin = binAmong(view, code);
  // The server asks which line is meant, unless both have the same product.
  if (open.some(({ sku }) => sku !== open[0]?.sku) || (open[0] && bin && bin.left > 0))
    return refused("This code means more than one thing in this order.");
  const item = open[0] ?? named[0];
  if (item) {
    // As many cases as the label states, unless a quantity was entered.
    const perScan = item.codes.find((one) => sameCode(one.code, code))?.units ?? 1;
    const units = quantity ?? (code.count ?? 1) * perScan;
    if (units <= item.left) return accepted(view, item, { units, code, isTyped: units > (code.count ?? 1) * perScan });
    return refused(tooMany(item, units), item.left === 0 ? "all-picked" : "too-many");
  }
  if (bin) {
    const { item: there, left, place } = bin;
    if (left === 0) return refused(`${place.location} is done. ${whereNext(view)}`, "bin-done");
    const detail = `${place.location}: pick ${left} × ${there.name}.`;
    return { ok: true, title: FOUND, detail, guess: null, at: place.locationId, isSure: true };
  }
  if (namesOrder({ id: view.orderId, orderNumber: view.orderNumber }, code)) return closing(view);
  return refused("It is not on this order, according to this device.", "not-on-order");
}

/** The bin with that code, with the first item that has units left there; no item when the bin is finished. */
function binAmong({ items }: PickView, code: Barcode) {
  const bins = items.flatMap((item) => {
    const there = item.places.filter(({ location }) => sameCode(location, code));
    const units = there.reduce((sum, { left }) => sum + left, 0);
    return there[0] ? [{ item, place: there[0], left: Math.min(item.left, units) }] : [];
  });
  return bins.find(({ left }) => left > 0) ?? bins[0] ?? null;
}

/** Where the picker continues, worded as by the server. */
function whereNext(view: PickView): string {
  const item = nextItem(view);
  if (!item) return "All items are picked.";
  return item.place ? `Next is ${item.name}, ${inWords(item.place)}.` : `Next is ${item.name}.`;
}

const isOfLot = ({ lot }: PickLocationView, wanted: string): boolean =>
  lot === wanted || Boolean(lot?.startsWith(`${wanted}, `));

interface Accepted {
  units: number;
  code: Barcode;
  /** More units than one scan has. */
  isTyped: boolean;
}

function accepted({ today, at, policy }: PickView, item: PickItemView, taken: Accepted): LocalAnswer {
  const { units, isTyped } = taken;
  const { lot, expiresOn } = taken.code;
  const ofLot = lot === null ? null : item.places.find((one) => one.left > 0 && isOfLot(one, lot));
  const place = ofLot ?? item.place;
  if (place?.problem) return refused(place.problem, "blocked");
  // As of the last answer; the server decides.
  if (expiresOn && expiresOn < today)
    return refused(`The label says it expired on ${dayInWords(expiresOn, today)}.`, "expired");
  const isLot = lot === null || ofLot !== undefined;
  if (place && isLot && units > place.left) return refused(tooManyAt(item, place), "too-many");
  const missing =
    place &&
    missingScan(policy, {
      ...scannedOf(place, at),
      ...{ name: item.name, isItemScanned: true, isLotScanned: Boolean(lot), isTyped },
    });
  if (missing) return refused(missing.message, missing.refusal);
  const detail = `${units} × ${item.name}${isLot ? "" : `, lot ${lot}`}`;
  return {
    ok: true,
    title: FOUND,
    detail,
    guess: { itemId: item.id, units, from: place ?? undefined },
    at: null,
    isSure: isLot && place !== null,
  };
}

const tooMany = ({ name, left, quantity }: PickItemView, units: number): string =>
  left === 0 ? `All ${quantity} of ${name} are picked.` : `${units} of ${name} are too many. ${left} left to pick.`;

function closing({ items, orderNumber }: PickView): LocalAnswer {
  const open = items.filter(({ left }) => left > 0).length;
  if (open > 0)
    return refused(open === 1 ? "One item is not picked yet." : `${open} items are not picked yet.`, "not-complete");
  const detail = `Order ${orderNumber} is fully picked.`;
  return { ok: true, title: FOUND, detail, guess: null, at: null, isSure: false };
}

const refused = (detail: string, refusal?: Refusal): LocalAnswer => ({
  ok: false,
  title: NOT_FOUND,
  detail,
  ...(refusal && { word: REFUSAL_WORDS[refusal] }),
  guess: null,
  at: null,
  isSure: false,
});
