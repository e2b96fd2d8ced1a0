import type { Choice } from "../../codes/meanings";
import {
  leftAt,
  leftOf,
  lotState,
  nextPlace,
  notComplete,
  type PickLine,
  type PickState,
  progressOf,
  waitingOf,
} from "./pick-state";
import { badLot, dayInWords } from "./words";

/** What the picking screen shows of a line: where its next units lie, and how it stands. */
export interface PickItemView {
  id: string;
  name: string;
  sku: string;
  image: string | null;
  quantity: number;
  picked: number;
  short: number;
  shortReason: string | null;
  left: number;
  /** Of what is left, units that wait for a decision. */
  waiting: number;
  /** What a manager said about units that were missing, while some are left: "Mia Lund: look again at A-01-1." */
  said: string | null;
  place: {
    locationId: string;
    location: string;
    /** "B-240, expires 1 June 2099". */
    lot: string | null;
    /** Why its stock may not be sent. */
    problem: string | null;
    /** Units to take there. */
    left: number;
  } | null;
  /** In lower case, with the units that one scan means: to count at once what the server will confirm. */
  codes: readonly { code: string; units: number }[];
  lastPick: string | null;
  /** Put off: it comes after the others. */
  skipped: boolean;
}

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
  items: readonly PickItemView[];
  picked: number;
  total: number;
  /** Why it cannot be completed yet. */
  blocked: string | null;
  /** What was picked and must not be sent any more, and what to do about it. */
  unfit: string | null;
  /** What "undo" would put back. */
  lastPick: { pickId: string; name: string; units: number } | null;
  /** The place scanned last. */
  at: string | null;
}

/** What the screen's action answers: what became of it in words, and the order as it now stands. */
export interface PickAnswer {
  said: { id: string; ok: boolean; title: string; detail: string } | null;
  /** Null when the order has to be read anew. */
  view: PickView | null;
  /** The code that was scanned and what it may mean, where the picker has to choose: sent again with `choice`. */
  asked?: Asked | undefined;
}

export interface Asked {
  barcode: string;
  choices: readonly Choice[];
  /** The choice that the same code, scanned again, means. */
  again: string | null;
}

/** Without a session the order has no view. */
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
    items: lines.map((line) => toItemView(line, session.skipped, today, at)),
    ...progressOf(state),
    blocked: notComplete(state),
    unfit: unfitOf(state, today),
    lastPick: last?.lastPick ? { pickId: last.lastPick.id, name: last.name, units: last.lastPick.units } : null,
    at,
  };
}

/** A lot that was recalled, or has expired, after its units were picked. One that is merely stopped was picked in time. */
function unfitOf({ lines }: PickState, today: string): string | null {
  const picked = lines.flatMap(({ places }) => places).filter((place) => place.picked > 0);
  const bad = picked.find((place) => !["available", "stopped"].includes(lotState(place, today)));
  if (!bad) return null;
  return `${badLot(bad, today)} What is picked of it must not be sent. Put it aside and release the order: then it is picked again with other units.`;
}

function toItemView(line: PickLine, skipped: readonly string[], today: string, at: string | null): PickItemView {
  const place = nextPlace(line, today, at) ?? line.places[0] ?? null;
  const expires = place?.expiresOn ? `, expires ${dayInWords(place.expiresOn, today)}` : "";
  const codes = [
    { code: line.sku, units: 1 },
    ...(line.qrCode ? [{ code: line.qrCode, units: 1 }] : []),
    ...line.codes,
  ];
  return {
    id: line.id,
    name: line.name,
    sku: line.sku,
    image: line.image,
    quantity: line.quantity,
    picked: line.picked,
    short: line.short,
    shortReason: line.shortReason,
    left: leftOf(line),
    waiting: waitingOf(line),
    said: saidOf(line),
    place: place && {
      locationId: place.locationId,
      location: place.location,
      lot: place.lotNumber ? `${place.lotNumber}${expires}` : null,
      problem: leftAt(place) > 0 ? badLot(place, today) : null,
      left: Math.min(leftOf(line), leftAt(place)),
    },
    codes: codes.filter(({ code }) => code !== "").map(({ code, units }) => ({ code: code.toLowerCase(), units })),
    lastPick: line.lastPick?.id ?? null,
    skipped: leftOf(line) > 0 && skipped.includes(line.id),
  };
}

function saidOf({ shortage, ...line }: PickLine): string | null {
  if (!shortage || shortage.isOpen || shortage.outcome !== "found" || !shortage.note || leftOf(line) === 0) return null;
  return `${shortage.by ?? "A manager"}: ${shortage.note}`;
}

/** What to take now: where the picker stands if something is left there, else the first on the way. */
export const nextItem = ({ items, at }: Pick<PickView, "items" | "at">): PickItemView | null =>
  items.find((item) => item.left > item.waiting && at !== null && item.place?.locationId === at) ??
  items.find((item) => item.left > item.waiting) ??
  null;

/** The order once a line was put off: it comes last, and where the picker stands does not bring it back. */
export function puttingOff(view: PickView, itemId: string): PickView {
  const item = view.items.find(({ id, left }) => id === itemId && left > 0);
  if (!item) return view;
  const others = view.items.filter(({ id }) => id !== itemId);
  return { ...view, items: [...others, { ...item, skipped: true }], at: null };
}

/** Units that are on their way to the server and not confirmed yet. */
export interface Expected {
  itemId: string;
  units: number;
}

/** The order as it will stand once the server has confirmed what is expected of it. */
export function expecting(view: PickView, expected: readonly Expected[]): PickView {
  if (expected.length === 0) return view;
  const items = view.items.map((item) => {
    const units = expected.reduce((sum, one) => sum + (one.itemId === item.id ? one.units : 0), 0);
    // What is put back counts against what is taken.
    const more = Math.max(-item.picked, Math.min(units, item.left));
    return more === 0 ? item : { ...item, picked: item.picked + more, left: item.left - more };
  });
  const picked = items.reduce((sum, item) => sum + item.picked, 0);
  return { ...view, items, picked };
}
