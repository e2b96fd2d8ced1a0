import { readBarcode, sameCode } from "../../catalog/barcode";
import { answerLocally } from "./answer-locally";
import { type CartWalk, type Held, type Stop, type StopShare, seenAt, stopsOf, toteOf } from "./cart-walk";
import type { PickView } from "./pick-view";
import { putInTote, slotIn, toteIn } from "./put-in-tote";
import { REFUSAL_WORDS, type Refusal } from "./refusal";

export type CartDecision =
  | { kind: "at"; location: string; detail: string }
  /** Units were scanned: their tote comes next. */
  | { kind: "held"; held: Held; detail: string }
  /** The tote was scanned: the units count. */
  | { kind: "put"; held: Held; tote: string }
  /** The device does not know the code: the server is asked, for this order. */
  | { kind: "unknown"; orderId: string; detail: string }
  | { kind: "refused"; detail: string; refusal: Refusal | null };

/** What a scan on the cart means. Null for a blank one. */
export function scanOnCart(views: readonly PickView[], { at, held }: CartWalk, raw: string): CartDecision | null {
  const code = readBarcode(raw);
  if (!code) return null;
  if (held) return intoTote(views, held, raw);
  if (toteIn(raw) !== null || slotIn(raw) !== null) return refused("Scan the item first, then its tote.", "scan-item");
  const stops = stopsOf(views, at);
  const here = stops.filter(({ place }) => place !== null && sameCode(place.location, code));
  if (here[0]?.place) {
    const { location } = here[0].place;
    const detail = `${location}: pick ${here.map(({ units, item }) => `${units} × ${item.name}`).join(", ")}.`;
    return { kind: "at", location, detail };
  }
  const shares = stops.flatMap((stop) => stop.shares.map((share) => ({ stop, share })));
  let first: string | null = null;
  let unknown = true;
  for (const { stop, share } of shares) {
    const view = views.find(({ orderId }) => orderId === share.orderId);
    const answer = view && answerLocally(seenAt(view, at), raw);
    if (!answer) continue;
    if (answer.ok && answer.guess)
      return hold(stop, share, raw, { units: answer.guess.units, policy: view.policy.item });
    // The first refusal that names something of the cart.
    if (!answer.ok && answer.word !== REFUSAL_WORDS["not-on-order"]) {
      unknown = false;
      first ??= answer.detail;
      if (answer.word) return { kind: "refused", detail: answer.detail, refusal: wordOf(answer.word) };
    }
  }
  const next = shares[0]?.share;
  if (!next) return refused("All items are picked.", null);
  if (!unknown) return refused(first ?? "", null);
  return { kind: "unknown", orderId: next.orderId, detail: "It is not on this cart, according to this device." };
}

const refused = (detail: string, refusal: Refusal | null): CartDecision => ({ kind: "refused", detail, refusal });

const wordOf = (word: string): Refusal | null =>
  (Object.keys(REFUSAL_WORDS) as Refusal[]).find((key) => REFUSAL_WORDS[key] === word) ?? null;

function hold(
  { item, place }: Stop,
  share: StopShare,
  barcode: string,
  { units, policy }: { units: number; policy: PickView["policy"]["item"] },
): CartDecision {
  // One scan stands for all units of the order in this bin, unless each is scanned or the code is that of a case.
  const all = policy === "each" || units > 1 ? units : share.units;
  const held = { orderId: share.orderId, itemId: share.itemId, barcode, units: all, name: item.name };
  return { kind: "held", held, detail: `${all} × ${item.name}${place ? ` from ${place.location}` : ""}` };
}

function intoTote(views: readonly PickView[], held: Held, scanned: string): CartDecision {
  const cart = views.find(({ orderId }) => orderId === held.orderId)?.cart ?? null;
  const tote = cart && toteOf(views, held.orderId);
  const put = putInTote({ cart, tote, what: `${held.units} × ${held.name}` }, scanned);
  if (!put.ok) return refused(put.message, put.refusal);
  const holder = put.binds && views.find((view) => view.cart?.tote === put.binds && !view.cart.isShared);
  if (holder) return refused(`${put.binds} holds order ${holder.orderNumber}. Take an empty tote.`, "tote-in-use");
  return { kind: "put", held, tote: scanned };
}
