import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { OrderRecord } from "./order-record";
import type { Shop } from "./shop";
import type { WebhookRecord } from "./webhook-desk";

interface SavedShop {
  nextOrderId: number;
  nextPartId: number;
  /** Orders that differ from what the seed creates. */
  orders: OrderRecord[];
  removed: number[];
  stock: { id: number; stock: number; manageStock: boolean; priceMinor: number; modifiedAt: number }[];
  webhooks: WebhookRecord[];
}

interface SavedState {
  version: 1;
  seededAt: number;
  shops: Record<string, SavedShop>;
}

const WAIT_MS = 300;

/** Stores the shops' state, so that a restart restores it. */
export class StateFile {
  readonly saved: SavedState | null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly path: string | null,
    private readonly shops: () => Shop[],
  ) {
    this.saved = path && existsSync(path) ? read(path) : null;
  }

  /** Restores a newly seeded shop to its stored state. */
  restore(shop: Shop): void {
    const saved = this.saved?.shops[shop.settings.key];
    if (!saved) return;
    for (const order of saved.orders) shop.book.put(order);
    for (const id of saved.removed) shop.book.remove(id);
    for (const { id, ...kept } of saved.stock) Object.assign(shop.shelf.byId(id) ?? {}, kept, { changed: true });
    shop.webhooks.restore(saved.webhooks);
    shop.nextOrderId = Math.max(shop.nextOrderId, saved.nextOrderId);
    shop.nextPartId = saved.nextPartId;
  }

  saveSoon(): void {
    if (this.path) this.#timer ??= setTimeout(() => this.save(), WAIT_MS).unref();
  }

  save(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.path) return;
    const shops = this.shops();
    const state: SavedState = {
      version: 1,
      seededAt: shops[0]?.surroundings.seededAt ?? 0,
      shops: Object.fromEntries(shops.map((shop) => [shop.settings.key, snapshot(shop)])),
    };
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(`${this.path}.new`, JSON.stringify(state));
    // Replaces the file in one step, so that a half-written file is never read.
    renameSync(`${this.path}.new`, this.path);
  }
}

function snapshot(shop: Shop): SavedShop {
  const touched = shop.shelf.items.filter((item) => item.changed);
  return {
    nextOrderId: shop.nextOrderId,
    nextPartId: shop.nextPartId,
    orders: shop.book.changedRecords(),
    removed: [...shop.book.removed],
    stock: touched.map(({ id, stock, manageStock, priceMinor, modifiedAt }) => ({
      id,
      stock,
      manageStock,
      priceMinor,
      modifiedAt,
    })),
    webhooks: shop.webhooks.list(),
  };
}

/** An unreadable file is moved aside: a demo that starts over is better than one that does not start. */
function read(path: string): SavedState | null {
  try {
    const state = JSON.parse(readFileSync(path, "utf8")) as SavedState;
    if (state.version === 1 && state.seededAt > 0) return state;
  } catch {}
  renameSync(path, `${path}.unreadable`);
  return null;
}
