/** The model of the put wall, where the picked units of a sorted cart go into the slots of their orders. */
import { type Line, leftOf, type Model, type Order, refuse, sum } from "./model";
import { cartOf, renew } from "./model-carts";
import { complete } from "./model-orders";
import { assertPickingNow, pickedOf, putBack } from "./model-picking";
import type { Session } from "./model-sessions";

interface AtWall {
  cart: string;
  picker: number;
  line: number;
  lot: string;
}

const putOf = ({ puts }: Order, line: number, lot: string): number =>
  sum(
    puts.filter((one) => one.line === line && one.lot === lot),
    ({ quantity }) => quantity,
  );

/** Picked units of a lot of the line that are in no slot yet. */
export const toPut = (order: Order, line: Line, lot: string): number =>
  pickedOf(line, lot) - putOf(order, line.line, lot);

/** The order is sorted by this user, on this cart. */
function assertAtWall(
  model: Model,
  order: Order,
  { cart, picker }: Pick<AtWall, "cart" | "picker">,
  unlessSorted: "conflict" | "not_found",
): Session {
  const session = assertPickingNow(order, picker);
  if (session.cart?.name !== cart) refuse("not_found");
  if (!cartOf(model, session)?.isSorted) refuse(unlessSorted);
  return session;
}

export interface Put extends AtWall {
  scan: string;
  quantity: number;
  slot: number;
  /** The order is completed in a step of its own. */
  step?: "put" | "complete";
}

/** The last unit completes the order. */
export function putIntoSlot(model: Model, order: Order, put: Put): void {
  if (put.step !== "complete") putUnits(model, order, put);
  if (put.step !== "put") completeSlot(model, order);
}

function putUnits(model: Model, order: Order, put: Put): void {
  const { scan, line: n, lot, quantity, slot } = put;
  const session = assertAtWall(model, order, put, "conflict");
  const line = order.lines.find((one) => one.line === n) ?? refuse("not_found");
  if (slot !== session.cart?.slot || quantity > toPut(order, line, lot)) refuse("conflict");
  order.puts.push({ scan, line: n, lot, quantity });
  renew(model, session);
}

/** Completes the order when everything of it that is not short is in its slot. */
function completeSlot(model: Model, order: Order): void {
  const picked = sum(order.lines, (line) => line.picked);
  const isSorted = sum(order.puts, ({ quantity }) => quantity) === picked && picked > 0;
  if (isSorted && order.session && order.lines.every((line) => leftOf(line) === 0)) complete(model, order);
}

/** Takes the units of a put out of the slot again. Undoing them twice changes nothing more. */
export function undoPut(
  model: Model,
  order: Order,
  { put, ...by }: Pick<AtWall, "cart" | "picker"> & { put: string },
): void {
  assertAtWall(model, order, by, "conflict");
  order.puts = order.puts.filter(({ scan }) => scan !== put);
}

export interface Missing extends AtWall {
  operation: string;
  quantity: number;
  /** Units in no slot when the user looked. */
  unsorted: number;
}

/** The last picked units are left to pick again; those in the slot stay there. */
export function missAtWall(model: Model, order: Order, missing: Missing): void {
  const { line: n, lot, quantity, unsorted, operation } = missing;
  assertAtWall(model, order, missing, "not_found");
  const line = order.lines.find((one) => one.line === n) ?? refuse("not_found");
  if (pickedOf(line, lot) === 0) refuse("not_found");
  if (toPut(order, line, lot) !== unsorted || quantity > unsorted) refuse("conflict");
  const sorted = putOf(order, n, lot);
  let left = quantity;
  for (const pick of order.picks.toReversed()) {
    const [taking] = pick.takings;
    if (left <= 0 || pick.line !== n || taking?.lot !== lot) continue;
    const kept = Math.max(0, taking.quantity - left);
    left -= taking.quantity;
    putBack(order, pick);
    order.picks = order.picks.filter((one) => one !== pick);
    if (kept > 0) pickAgain(order, line, { scan: operation, line: n, takings: [{ ...taking, quantity: kept }] });
  }
  order.puts = order.puts.filter((one) => one.line !== n || one.lot !== lot);
  if (sorted > 0) order.puts.push({ scan: null, line: n, lot, quantity: sorted });
}

function pickAgain(order: Order, line: Line, pick: Order["picks"][number]): void {
  order.picks.push(pick);
  for (const { lot, place, quantity } of pick.takings) {
    line.picked += quantity;
    const allocated = line.promised.find((one) => one.lot === lot && one.place === place);
    if (allocated) allocated.picked += quantity;
  }
}
