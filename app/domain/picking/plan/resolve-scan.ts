import { type Barcode, sameCode } from "../../codes/barcode";
import {
  leftAt,
  leftOf,
  nextLine,
  nextPlace,
  notComplete,
  type PickLine,
  type PickPlace,
  type PickState,
} from "./pick-state";
import { planPick, type Taking } from "./plan-pick";
import { badLot, dayInWords, pickFromInstead, placeInWords, units } from "./words";

/** What the company knows under the scanned code, beyond the order that is picked. */
export interface Known {
  products: readonly { id: string; sku: string; name: string }[];
  lots: readonly {
    productId: string;
    productName: string;
    lotNumber: string;
    expiresOn: string | null;
    lotStatus: string;
    stopDays: number;
  }[];
  location: { id: string; code: string } | null;
}

export type Resolved =
  | { kind: "pick"; line: PickLine; takings: Taking[] }
  | { kind: "place"; locationId: string; message: string; line: PickLine }
  | { kind: "order"; message: string; line: null }
  | { kind: "refused"; message: string; line: PickLine | null };

interface Scan {
  code: Barcode;
  /** Units; without it one scan is one unit, or as many as the scanned case holds. */
  quantity?: number | undefined;
  /** Where the picker stands: the location scanned last. */
  near?: string | null | undefined;
  today: string;
}

/**
 * What a scan means for the order: units taken, a place chosen, or a refusal that says why. One meaning after the
 * other: own QR code, location, lot number, product barcode, SKU; a GS1 symbol says product and lot at once.
 */
export function resolveScan(state: PickState, scan: Scan, known: Known): Resolved {
  const { code } = scan;
  const byQr = state.lines.filter((line) => sameCode(line.qrCode, code));
  if (byQr.length > 0) return takeProduct(byQr, scan, known);
  const place = placesOf(state).find((one) => sameCode(one.location, code));
  if (place) return choosePlace(state, place, scan);
  const byLot = takeLot(state, scan, known);
  if (byLot) return byLot;
  const lines = state.lines.filter(
    (line) => line.codes.some((one) => sameCode(one.code, code)) || sameCode(line.sku, code),
  );
  if (lines.length > 0) return takeProduct(lines, scan, known);
  const { orderNumber, id } = state.order;
  return sameCode(orderNumber, code) || sameCode(id, code) ? closeOrder(state) : refuseUnknown(state, scan, known);
}

/** The order's own number or id, off the pick list: how someone with a scanner alone says that they are done. */
function closeOrder(state: PickState): Resolved {
  const missing = notComplete(state);
  if (missing) return { kind: "refused", line: null, message: missing };
  return { kind: "order", line: null, message: `Everything of order ${state.order.orderNumber} is picked.` };
}

const placesOf = (state: PickState): PickPlace[] => state.lines.flatMap((line) => [...line.places]);

function choosePlace(state: PickState, place: PickPlace, { today }: Scan): Resolved {
  const line = state.lines.find(
    (one) => leftOf(one) > 0 && one.places.some((at) => at.locationId === place.locationId && leftAt(at) > 0),
  );
  if (!line) return { kind: "refused", line: null, message: `${place.location} is done. ${whereNext(state, today)}` };
  const here = line.places.filter((at) => at.locationId === place.locationId);
  const left = Math.min(
    leftOf(line),
    here.reduce((sum, at) => sum + leftAt(at), 0),
  );
  const message = `${place.location}: take ${left} × ${line.name}.`;
  return { kind: "place", locationId: place.locationId, line, message };
}

/** A lot's number alone, when it names one product of the order. Null when it is no lot that we know. */
function takeLot(state: PickState, scan: Scan, known: Known): Resolved | null {
  const { code } = scan;
  if (code.gtins.length > 0 && code.lot) return null;
  const number = { ...code, text: code.lot ?? code.text, gtins: [] };
  const lines = state.lines.filter((line) => line.places.some((place) => sameCode(place.lotNumber, number)));
  const products = new Set(lines.map((line) => line.productId));
  if (products.size > 1) {
    const message = `Lot ${number.text} belongs to ${products.size} products of this order. Scan the product instead.`;
    return { kind: "refused", line: null, message };
  }
  if (lines.length > 0) return takeProduct(lines, { ...scan, code: { ...code, lot: number.text } }, known);
  const foreign = known.lots.find((lot) => sameCode(lot.lotNumber, number));
  if (!foreign) return null;
  const wanted = state.lines.filter((line) => line.productId === foreign.productId);
  if (wanted.length > 0) return takeProduct(wanted, { ...scan, code: { ...code, lot: number.text } }, known);
  return { kind: "refused", line: null, message: `${foreign.productName} is not in this order.` };
}

/** One product, which may stand on several lines: the first with something left, here before elsewhere. */
function takeProduct(lines: readonly PickLine[], scan: Scan, known: Known): Resolved {
  const { code, near = null, today } = scan;
  const open = lines.filter((line) => leftOf(line) > 0);
  const line = open.find((one) => nextPlace(one, today, near)?.locationId === near) ?? open[0] ?? lines[0];
  if (!line) throw new Error("A product without a line was scanned");
  const wrong = wrongLot(line, scan, known);
  if (wrong) return { kind: "refused", line, message: wrong };
  const scanned = line.codes.find((one) => sameCode(one.code, code))?.units ?? 1;
  const quantity = scan.quantity ?? scanned;
  const left = leftOf(line);
  if (scan.quantity === undefined && scanned > 1 && left > 0 && scanned > left) {
    return {
      kind: "refused",
      line,
      message: `This case holds ${units(scanned)}; only ${left} of ${line.name} are left to pick.`,
    };
  }
  const lot = code.lot && lotsOf(line).length > 0 ? line.places.find((place) => sameLot(place, code)) : null;
  const plan = planPick(line, { quantity, lotId: lot?.lotId, near }, today);
  return plan.ok ? { kind: "pick", line, takings: plan.takings } : { kind: "refused", line, message: plan.why };
}

const lotsOf = (line: PickLine): PickPlace[] => line.places.filter((place) => place.lotNumber !== "");
const sameLot = (place: PickPlace, code: Barcode): boolean =>
  sameCode(place.lotNumber, { ...code, text: code.lot ?? "", gtins: [] });

/** Says what is wrong with the lot on the label; null when it is one of those to take, or the product has no lots. */
function wrongLot(line: PickLine, { code, today }: Scan, known: Known): string | null {
  const instead = pickFromInstead(line, today);
  const place = code.lot ? line.places.find((one) => sameLot(one, code)) : undefined;
  const lot =
    place ??
    known.lots.find(
      (one) =>
        one.productId === line.productId && sameCode(one.lotNumber, { ...code, text: code.lot ?? "", gtins: [] }),
    );
  const bad = lot && badLot(lot, today);
  if (bad) return `${bad} ${instead}`;
  if (code.expiresOn && code.expiresOn < today) {
    const expired = `${code.lot ? `lot ${code.lot}` : "it"} expired on ${dayInWords(code.expiresOn, today)}`;
    return `The label says that ${expired}. Put this unit aside. ${place ? "Ask a warehouse manager." : instead}`;
  }
  if (!code.lot || place || lotsOf(line).length === 0 || leftOf(line) <= 0) return null;
  return lot
    ? `Lot ${lot.lotNumber} is not promised to this order. ${instead}`
    : `Lot ${code.lot} of ${line.name} is unknown. ${instead}`;
}

function refuseUnknown(state: PickState, { code, today }: Scan, known: Known): Resolved {
  const refused = (message: string): Resolved => ({ kind: "refused", line: null, message });
  const [product] = known.products;
  if (product) return refused(`${product.name} is not in this order. ${whereNext(state, today)}`);
  if (known.location) return refused(`Nothing of this order is at ${known.location.code}. ${whereNext(state, today)}`);
  return refused(`No product has the code ${code.text.slice(0, 80)}.`);
}

function whereNext(state: PickState, today: string): string {
  const line = nextLine(state, today);
  const place = line && nextPlace(line, today);
  if (!line) return "Everything is picked.";
  return place ? `Next is ${line.name}, ${placeInWords(place)}.` : `Next is ${line.name}.`;
}
