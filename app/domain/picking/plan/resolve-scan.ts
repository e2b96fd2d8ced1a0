import { type Barcode, lotIn, sameCode, shownCode, unknownCode } from "../../catalog/barcode";
import { ambiguous, type Choice, type CodeMatches, decide } from "../../catalog/code-meanings";
import { dayInWords } from "../../kernel/days";
import { missingScan } from "./missing-scan";
import { badLot, pickFromInstead, placeInWords, units } from "./pick-messages";
import {
  leftAt,
  leftOf,
  lotState,
  nextLine,
  nextPlace,
  notComplete,
  type PickLine,
  type PickLocation,
  type PickState,
} from "./pick-state";
import { type PickPlan, planPick } from "./plan-pick";
import { type Refusal, refusalOfLot } from "./refusal";
import { isHere, isOpen, meaningsInOrder, openAt, type ScanMeaning, sameLot } from "./scan-meanings";

export type ScanResult =
  | { kind: "pick"; line: PickLine; taking: PickPlan }
  | { kind: "place"; locationId: string; message: string; line: PickLine }
  | { kind: "order"; message: string; line: null }
  | { kind: "ask"; message: string; choices: Choice[]; line: null }
  | Refused;

export interface Refused {
  kind: "refused";
  message: string;
  /** Null for an empty scan. */
  refusal: Refusal | null;
  line: PickLine | null;
  /**
   * A lot of the line's product that can be shipped but is not allocated to the order; the picker is asked whether to
   * use it.
   */
  otherLotId?: string;
}

/** The order does not contain the code: the company's catalog must be searched. */
export interface ScanContext {
  kind: "look";
}

interface Scan {
  code: Barcode;
  /** Units; defaults to the units of one scan: one, or the case's content. */
  quantity?: number | undefined;
  /** The picker's position: the last scanned location. */
  near?: string | null | undefined;
  /** The chosen meaning, when the code was ambiguous. */
  choice?: string | undefined;
  today: string;
}

/**
 * Interprets a scan for an order: units taken, a location selected, a question, or a refusal with its reason. The
 * order's lines take precedence, then the picker's location; if several meanings remain, asks the picker. Searches the
 * catalog only for codes that the order does not contain.
 */
export function resolveScan(state: PickState, scan: Scan, known: CodeMatches): ScanResult;
export function resolveScan(state: PickState, scan: Scan, known: null): ScanResult | ScanContext;
export function resolveScan(state: PickState, scan: Scan, known: CodeMatches | null): ScanResult | ScanContext {
  const { code, near = null, today } = scan;
  const decided = decide(meaningsInOrder(state, code), scan.choice, isOpen(state), isHere(today, near));
  if (decided.kind === "one") return mean(state, decided.meaning, scan, known);
  if (decided.kind === "none") return known ? outsideOrder(state, scan, known) : { kind: "look" };
  const choices = decided.among.map(({ kind, id, label }) => ({ kind, id, label }));
  return { kind: "ask", line: null, choices, message: ambiguous(shownCode(code)) };
}

function mean(
  state: PickState,
  { kind, lines, place }: ScanMeaning,
  scan: Scan,
  known: CodeMatches | null,
): ScanResult | ScanContext {
  if (place) return choosePlace(state, place, scan);
  if (kind === "order") return closeOrder(state);
  const lot = kind === "lot" ? lotIn(scan.code) : scan.code.lot;
  return takeProduct(state, lines, { ...scan, code: { ...scan.code, lot } }, known);
}

/** The order's own number or id on the pick list completes the order, for users with a scanner only. */
function closeOrder(state: PickState): ScanResult {
  const missing = notComplete(state);
  if (missing) return { kind: "refused", line: null, message: missing, refusal: "not-complete" };
  return { kind: "order", line: null, message: `Order ${state.order.orderNumber} is fully picked.` };
}

function choosePlace(state: PickState, { locationId, location }: PickLocation, { today }: Scan): ScanResult {
  const line = openAt(state, locationId);
  if (!line) {
    const message = `${location} is done. ${whereNext(state, today)}`;
    return { kind: "refused", line: null, message, refusal: "bin-done" };
  }
  const here = line.places.filter((at) => at.locationId === locationId);
  const left = Math.min(
    leftOf(line),
    here.reduce((sum, at) => sum + leftAt(at), 0),
  );
  return { kind: "place", locationId, line, message: `${location}: pick ${left} × ${line.name}.` };
}

/** A product can be on several lines: prefers the first with units left, at the picker's location first. */
function takeProduct(
  { order }: PickState,
  lines: readonly PickLine[],
  scan: Scan,
  known: CodeMatches | null,
): ScanResult | ScanContext {
  const { code, near = null, today } = scan;
  const open = lines.filter((line) => leftOf(line) > 0);
  const line = open.find((one) => nextPlace(one, today, near)?.locationId === near) ?? open[0] ?? lines[0];
  if (!line) throw new Error("A product without a line was scanned");
  const place = code.lot
    ? line.places.find(({ lotNumber }) => lotNumber !== "" && sameLot(lotNumber, code))
    : undefined;
  const isByLot = line.places.some(({ lotNumber }) => lotNumber !== "");
  if (code.lot && !place && isByLot && !known) return { kind: "look" };
  const wrong = wrongLot(line, scan, { place, isByLot, known });
  if (wrong) return { kind: "refused", line, ...wrong };
  const scanned = unitsOf(line, code);
  const left = leftOf(line);
  if (scan.quantity === undefined && scanned > 1 && left > 0 && scanned > left) {
    const only = `only ${left} of ${line.name} ${left === 1 ? "is" : "are"} left to pick`;
    return { kind: "refused", line, message: `This case holds ${units(scanned)}; ${only}.`, refusal: "too-many" };
  }
  const plan = planPick(line, { quantity: scan.quantity ?? scanned, lotId: place?.lotId, near }, today);
  if (!plan.ok) return { kind: "refused", line, message: plan.why, refusal: plan.refusal };
  const { place: from } = plan.taking;
  const missing = missingScan(order.policy, {
    ...{ name: line.name, bin: from.location, isBinScanned: from.locationId === near, isItemScanned: true },
    ...{ hasLot: from.lotNumber !== "", isLotScanned: Boolean(code.lot), isTyped: plan.taking.quantity > scanned },
  });
  return missing ? { kind: "refused", line, ...missing } : { kind: "pick", line, taking: plan.taking };
}

/** Units of one scan: those of the case with this code, times the count on the label. */
const unitsOf = (line: Pick<PickLine, "codes">, code: Barcode): number =>
  (code.count ?? 1) * (line.codes.find((one) => sameCode(one.code, code))?.units ?? 1);

type LotOnLabel = { place: PickLocation | undefined; isByLot: boolean; known: CodeMatches | null };

/** Why the label's lot is wrong; null when the lot is to be taken or the product has no lots. */
function wrongLot(
  line: PickLine,
  { code, today }: Scan,
  { place, isByLot, known }: LotOnLabel,
): Pick<Refused, "message" | "refusal" | "otherLotId"> | null {
  const instead = pickFromInstead(line, today);
  const lot =
    place ?? known?.lots.find((one) => one.productId === line.productId && code.lot && sameLot(one.lotNumber, code));
  const bad = lot && badLot(lot, today);
  if (lot && bad) return { message: `${bad} ${instead}`, refusal: refusalOfLot(lotState(lot, today)) };
  if (code.expiresOn && code.expiresOn < today) {
    const expired = `${code.lot ? `lot ${code.lot}` : "it"} expired on ${dayInWords(code.expiresOn, today)}`;
    const aside = `Set this unit aside. ${place ? "Ask a warehouse manager." : instead}`;
    return { message: `The label says ${expired}. ${aside}`, refusal: "expired" };
  }
  if (!code.lot || place || !isByLot || leftOf(line) <= 0) return null;
  return lot
    ? {
        message: `Lot ${lot.lotNumber} is not allocated to this order. ${instead}`,
        refusal: "wrong-lot",
        ...("id" in lot && { otherLotId: lot.id }),
      }
    : {
        message: `Lot ${shownCode({ text: code.lot })} of ${line.name} is unknown. ${instead}`,
        refusal: "wrong-lot",
      };
}

/** What the code means in the company's catalog, and why it is not part of this order. */
function outsideOrder(state: PickState, scan: Scan, known: CodeMatches): ScanResult {
  const { code, today } = scan;
  const refused = (message: string, refusal: Refusal): ScanResult => ({
    kind: "refused",
    line: null,
    message,
    refusal,
  });
  const [product] = known.products;
  const [place] = known.places;
  const notHere = (name: string, at: string | null) =>
    refused(
      `${name} is not in this order. ${at ? `It belongs at ${at}. ` : ""}${whereNext(state, today)}`,
      "not-on-order",
    );
  if (product) return notHere(product.name, product.location || product.fullestLocation);
  const lines = state.lines.filter(({ productId }) => known.lots.some((lot) => lot.productId === productId));
  if (lines.length > 0)
    return takeProduct(state, lines, { ...scan, code: { ...code, lot: lotIn(code) } }, known) as ScanResult;
  const [lot] = known.lots;
  if (lot) return notHere(lot.productName, lot.location);
  if (place) return refused(`No items of this order are at ${place.code}. ${whereNext(state, today)}`, "wrong-bin");
  return refused(unknownCode(code, "product"), "unknown");
}

function whereNext(state: PickState, today: string): string {
  const line = nextLine(state, today);
  const place = line && nextPlace(line, today);
  if (!line) return "All items are picked.";
  return place ? `Next is ${line.name}, ${placeInWords(place)}.` : `Next is ${line.name}.`;
}
