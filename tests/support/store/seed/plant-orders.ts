import type { ShopSettings } from "../options";
import type { OrderBook } from "../shop/order-book";
import type { ProductShelf } from "../shop/product-shelf";
import { ODDITIES, ODDITY_NAMES } from "./oddities";
import { OrderMaker } from "./order-maker";
import { prng } from "./prng";

const FIRST_ORDER_ID = 1001;
/** Refunds have ids in the same sequence in WordPress, so every seeded order leaves two unused. */
const ID_STEP = 3;
const MONTH = 30 * 86_400_000;
const HOUR = 3_600_000;

const seconds = (at: number) => Math.floor(at / 1000) * 1000;

/** The kind of oddity of a seeded order; null for the nine in ten ordinary ones. */
export function oddityOf({ seed, oddOrders }: Pick<ShopSettings, "seed" | "oddOrders">, index: number): string | null {
  if (!oddOrders || index % 10 !== 7) return null;
  // A step of five mixes the kinds; three consecutive seeds of 220 orders contain all of them.
  const turn = (seed - 1) * 22 + Math.floor(index / 10);
  return ODDITY_NAMES[(turn * 5) % ODDITY_NAMES.length] ?? null;
}

/** Adds the shop's initial orders, the oldest a month before `now`. Returns the id after the last one. */
export function plantOrders(book: OrderBook, settings: ShopSettings, shelf: ProductShelf, now: number): number {
  for (let index = 0; index < settings.orders; index++) {
    const id = FIRST_ORDER_ID + index * ID_STEP;
    const odd = oddityOf(settings, index);
    const times = timesOf(settings, index, now);
    const make = () => {
      const maker = new OrderMaker(settings, shelf, id, prng(settings.seed, "order", index));
      const order = maker.ordinary(times);
      if (odd) ODDITIES[odd]?.(order, maker);
      return order;
    };
    book.plant({ id, status: odd ? make().status : "processing", ...times }, make);
  }
  return FIRST_ORDER_ID + settings.orders * ID_STEP;
}

/** An order placed now: an ordinary one, or one of the given kind. */
export function newOrder(settings: ShopSettings, shelf: ProductShelf, id: number, now: number, kind: string | null) {
  const maker = new OrderMaker(settings, shelf, id, prng(settings.seed, "placed", id));
  const at = seconds(now);
  const order = maker.ordinary({ createdAt: at, modifiedAt: at });
  if (kind) ODDITIES[kind]?.(order, maker);
  return order;
}

function timesOf({ seed, orders }: ShopSettings, index: number, now: number) {
  const rng = prng(seed, "times", index);
  const gap = MONTH / orders;
  const createdAt = seconds(now - MONTH + (index + rng.next() * 0.9) * gap);
  // Eight in a hundred orders were bulk-edited, so they share a modification second.
  const bulk = index % 100;
  if (bulk >= 40 && bulk < 48) {
    const at = seconds(now - MONTH + (index - bulk + 49) * gap);
    return { createdAt, modifiedAt: Math.min(at, seconds(now)) };
  }
  return {
    createdAt,
    modifiedAt: Math.min(createdAt + rng.int(0, 20) * HOUR + rng.int(60, 3500) * 1000, seconds(now)),
  };
}
