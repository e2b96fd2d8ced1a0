import type { Choice } from "../../catalog/code-meanings";
import { dayInWords } from "../../kernel/days";
import { kitInWords } from "../../orders/order-draft";
import type { PickPolicy } from "../scan-policy";
import { badLot } from "./pick-messages";
import {
  type CartPlace,
  leftAt,
  leftOf,
  lotState,
  nextPlace,
  notComplete,
  type PickLine,
  type PickLocation,
  type PickState,
  progressOf,
  waitingOf,
} from "./pick-state";

/** Units of one lot in one bin, which one confirmation covers. */
export interface PickLocationView {
  lotId: string;
  locationId: string;
  location: string;
  /** Walking order, ascending. */
  walk: number;
  zone?: string;
  /** "B-240, expires 1 June 2099". */
  lot: string | null;
  /** Why its stock must not be shipped. */
  problem: string | null;
  /** Units to take there. */
  left: number;
  /** Units left that wait for a supervisor's decision. */
  waiting: number;
}

/** A line on the picking screen: the location of its next units and its progress. */
export interface PickItemView {
  id: string;
  /** Distinguishes products that share a code: the line's id for a line without a product. */
  productId: string;
  name: string;
  sku: string;
  image: string | null;
  quantity: number;
  picked: number;
  short: number;
  shortReason: string | null;
  /** "In Starter kit × 2" for a component of a kit. */
  kit?: string | null;
  left: number;
  /** Units left that wait for a decision. */
  waiting: number;
  /** The supervisor's answer to a shortage, while units are left: "Mia Lund: look again at A-01-1." */
  said: string | null;
  /** Where the next units are taken. */
  place: PickLocationView | null;
  /** All lots and bins of the item in picking order, including finished ones. */
  places: readonly PickLocationView[];
  /** Lowercase codes with the units per scan, to count before the server confirms. */
  codes: readonly { code: string; units: number }[];
  lastPick: string | null;
  /** Skipped: it comes after the others. */
  skipped: boolean;
}

/** What the company's scan policy asks about the units to take there, for a picker at this location. */
export const scannedOf = (place: PickLocationView | null, at: string | null) => ({
  bin: place?.location ?? "",
  isBinScanned: place === null || place.locationId === at,
  hasLot: place !== null && place.lot !== null,
});

/** The order on the picking screen. */
export interface PickView {
  orderId: string;
  companyId: string;
  sessionId: string;
  orderNumber: string;
  customerName: string;
  picker: string;
  isPaused: boolean;
  startedAt: number;
  /** Today, where the stock is. */
  today: string;
  /** What must be scanned. */
  policy: PickPolicy;
  items: readonly PickItemView[];
  picked: number;
  total: number;
  /** Why it cannot be completed yet. */
  blocked: string | null;
  /** Picked units that must not be shipped any more, and what to do about them. */
  unfit: string | null;
  /** What "undo" would put back. */
  lastPick: { pickId: string; name: string; units: number } | null;
  /** The last scanned location. */
  at: string | null;
  /** Its place on a cart, and its tote there; null for an order that is picked alone. */
  cart: (CartPlace & { tote: string | null }) | null;
}

/** Response of the screen's action: the result in words, and the order's current state. */
export interface PickAnswer {
  said: { id: string; ok: boolean; title: string; detail: string; word?: string; undoId?: string } | null;
  /** Null when the order must be reloaded. */
  view: PickView | null;
  /** The scanned code and its possible meanings, when the picker must choose; resend it with `choice`. */
  asked?: ScanQuestion | undefined;
  /** On a cart: the scanned units, which count with the scan of their tote only. */
  held?: HeldUnits;
}

export interface HeldUnits {
  itemId: string;
  barcode: string;
  units: number;
  name: string;
}

export interface ScanQuestion {
  barcode: string;
  choices: readonly Choice[];
  /** The choice made when the same code is scanned again. */
  again: string | null;
}

/** Null without a session. */
export function toPickView(state: PickState | null, today: string, at: string | null = null): PickView | null {
  if (!state?.session) return null;
  const { order, session, lines } = state;
  const last = lines.reduce<PickLine | null>(
    (a, b) => (b.lastPick && (!a?.lastPick || b.lastPick.at > a.lastPick.at) ? b : a),
    null,
  );
  return {
    orderId: order.id,
    companyId: order.companyId,
    sessionId: session.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName || "Unknown Customer",
    picker: session.userName,
    isPaused: session.status === "paused",
    startedAt: session.startedAt,
    today,
    policy: order.policy,
    items: lines.map((line) => toItemView(line, session.skipped, today, at)),
    ...progressOf(state),
    blocked: notComplete(state),
    unfit: unfitOf(state, today),
    lastPick: last?.lastPick ? { pickId: last.lastPick.id, name: last.name, units: last.lastPick.units } : null,
    at,
    cart: session.cart && { ...session.cart, tote: order.tote },
  };
}

/**
 * A lot that was recalled or expired after its units were picked. A lot that is only past its stop date was picked in
 * time.
 */
function unfitOf({ lines }: PickState, today: string): string | null {
  const picked = lines.flatMap(({ places }) => places).filter((place) => place.picked > 0);
  const bad = picked.find((place) => !["available", "stopped"].includes(lotState(place, today)));
  if (!bad) return null;
  return `${badLot(bad, today)} The picked units cannot ship. Set them aside and release the order so that other units are picked.`;
}

function toItemView(line: PickLine, skipped: readonly string[], today: string, at: string | null): PickItemView {
  const places = line.places.map((place) => toPlaceView(line, place, today));
  const next = nextPlace(line, today, at);
  return {
    id: line.id,
    productId: line.productId ?? line.id,
    name: line.name,
    sku: line.sku,
    image: line.image,
    quantity: line.quantity,
    picked: line.picked,
    short: line.short,
    shortReason: line.shortReason,
    kit: line.kit ? kitInWords(line.kit) : null,
    left: leftOf(line),
    waiting: waitingOf(line),
    said: saidOf(line),
    place: places[next ? line.places.indexOf(next) : 0] ?? null,
    places,
    codes: codesOf(line),
    lastPick: line.lastPick?.id ?? null,
    skipped: leftOf(line) > 0 && skipped.includes(line.id),
  };
}

/** All codes of the item, in lowercase, with the units per scan of each. */
export const codesOf = ({ sku, qrCode, codes }: PickLine): { code: string; units: number }[] =>
  [{ code: sku, units: 1 }, { code: qrCode ?? "", units: 1 }, ...codes]
    .filter(({ code }) => code !== "")
    .map(({ code, units }) => ({ code: code.toLowerCase(), units }));

function toPlaceView(line: PickLine, place: PickLocation, today: string): PickLocationView {
  const { shortage } = line;
  const expires = place.expiresOn ? `, expires ${dayInWords(place.expiresOn, today)}` : "";
  const left = Math.min(leftOf(line), leftAt(place));
  const isMissing = shortage?.lotId === place.lotId && shortage.locationId === place.locationId;
  return {
    lotId: place.lotId,
    locationId: place.locationId,
    location: place.standsIn ? `${place.standsIn} / ${place.location}` : place.location,
    walk: place.walk,
    ...(place.zone && { zone: place.zone }),
    lot: place.lotNumber ? `${place.lotNumber}${expires}` : null,
    problem: leftAt(place) > 0 ? badLot(place, today) : null,
    left,
    waiting: isMissing ? Math.min(waitingOf(line), left) : 0,
  };
}

function saidOf({ shortage, ...line }: PickLine): string | null {
  if (!shortage || shortage.isOpen || shortage.outcome !== "found" || !shortage.note || leftOf(line) === 0) return null;
  return `${shortage.by ?? "A manager"}: ${shortage.note}`;
}
