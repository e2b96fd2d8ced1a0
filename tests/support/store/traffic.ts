import { changeOrder, setStatus } from "./rest/change-order";
import { ODDITY_NAMES } from "./seed/oddities";
import { prng } from "./seed/prng";
import type { OrderRecord } from "./shop/order-record";
import type { Shop } from "./shop/shop";

/** Simulates customers: usually new orders, sometimes a change or cancellation of an existing one. */
export class Traffic {
  #timer: NodeJS.Timeout | null = null;
  #count = 0;

  constructor(private readonly shops: () => Shop[]) {}

  start({ everyMs }: { everyMs: number }): void {
    this.stop();
    if (everyMs > 0) this.#timer = setInterval(() => this.step(), everyMs).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Makes one change in one of the shops. */
  step(): void {
    const shops = this.shops();
    const shop = shops[this.#count % Math.max(1, shops.length)];
    this.#count += 1;
    if (!shop) return;
    const rng = prng("traffic", shop.settings.key, shop.nextOrderId, this.#count);
    const open = newestOpenOrder(shop, rng.int(0, 5));
    const dice = rng.next();
    if (open && dice < 0.06) cancelOrder(shop, open);
    else if (open && dice < 0.16)
      changeOrder(shop, open, { customer_note: rng.pick(["Gift, no invoice please.", "Door code 4711."]) });
    else shop.placeOrder(dice > 0.94 ? rng.pick(ODDITY_NAMES) : null);
  }
}

/** The newest order in processing, or one of those just before it. */
export function newestOpenOrder(shop: Shop, skip = 0): OrderRecord | null {
  const open = shop.book.byCreated().filter((head) => head.status === "processing");
  const head = open.at(-1 - skip) ?? open.at(-1);
  return head ? shop.book.get(head.id) : null;
}

export function cancelOrder(shop: Shop, order: OrderRecord): void {
  setStatus(shop, order, "cancelled");
  shop.save(order, "updated");
}
