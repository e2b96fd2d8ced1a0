import { demoCatalog } from "#workers/demo/demo-catalog";
import { type ShopOptions, type ShopSettings, settle } from "../options";
import { type Behaviour, behaviourOf } from "../rest/version";
import { newOrder, plantOrders } from "../seed/plant-orders";
import { OrderBook } from "./order-book";
import type { OrderRecord } from "./order-record";
import { FaultDesk } from "./planned-faults";
import { ProductShelf } from "./product-shelf";
import { RequestLog } from "./request-log";
import { type OrderEvent, WebhookDesk } from "./webhook-desk";

interface ShopSurroundings {
  now(): number;
  /** URL of the whole server, without a trailing slash. */
  origin: string;
  /** When the shop's first orders were created; their ages count back from it. */
  seededAt: number;
  webhookEveryMs: number;
  /** Called after a change that must be stored. */
  onChange(): void;
}

/** One WooCommerce shop: orders, products, webhooks and planned faults. */
export class Shop {
  settings: ShopSettings;
  behaviour: Behaviour;
  book = new OrderBook();
  shelf: ProductShelf;
  readonly webhooks: WebhookDesk;
  readonly faults = new FaultDesk();
  readonly log = new RequestLog();
  readonly nonces = new Map<string, number>();
  nextOrderId: number;
  nextPartId = 900_000_000;

  constructor(
    options: ShopOptions,
    readonly surroundings: ShopSurroundings,
  ) {
    this.settings = settle(options);
    this.behaviour = behaviourOf(this.settings);
    this.shelf = this.#stockUp();
    this.nextOrderId = plantOrders(this.book, this.settings, this.shelf, surroundings.seededAt);
    this.webhooks = new WebhookDesk(this, surroundings.webhookEveryMs);
  }

  get siteUrl(): string {
    return `${this.surroundings.origin}/${this.settings.key}`;
  }

  get restUrl(): string {
    return `${this.siteUrl}/wp-json/`;
  }

  /** WordPress stores whole seconds. */
  now(): number {
    return Math.floor(this.surroundings.now() / 1000) * 1000;
  }

  partId(): number {
    this.nextPartId += 1;
    return this.nextPartId;
  }

  orderId(): number {
    const id = this.nextOrderId;
    this.nextOrderId += 1;
    return id;
  }

  /** Adds a new order: an ordinary one, or one of a kind from `seed/oddities.ts`. */
  placeOrder(kind: string | null = null): OrderRecord {
    const order = newOrder(this.settings, this.shelf, this.orderId(), this.surroundings.now(), kind);
    this.save(order, "created");
    return order;
  }

  /**
   * Stores a changed order and notifies the webhooks. Updates its modification date, as every save in WooCommerce does.
   */
  save(order: OrderRecord, event: OrderEvent): void {
    order.modifiedAt = this.now();
    this.book.put(order);
    // Drafts cause no webhook deliveries.
    if (order.status !== "checkout-draft") this.webhooks.tell(event, order.id);
    this.surroundings.onChange();
  }

  /** Stores a change that does not update the modification date: a note. */
  keep(order: OrderRecord): void {
    this.book.put(order);
    this.surroundings.onChange();
  }

  /** Resets the shop to its initial state, including its options. */
  reset(): void {
    this.book = new OrderBook();
    this.shelf = this.#stockUp();
    this.nextOrderId = plantOrders(this.book, this.settings, this.shelf, this.surroundings.seededAt);
    this.webhooks.clear();
    this.faults.clear();
    this.log.clear();
    this.surroundings.onChange();
  }

  /** Changes features while the shop runs. Orders stay as they are. */
  configure(change: Partial<ShopOptions>): void {
    this.settings = settle({ ...this.settings, ...change, key: this.settings.key });
    this.behaviour = behaviourOf(this.settings);
  }

  close(): void {
    this.webhooks.close();
    this.faults.clear();
  }

  #stockUp(): ProductShelf {
    const { seededAt } = this.surroundings;
    return new ProductShelf(demoCatalog(seededAt)[this.settings.catalog], seededAt);
  }
}
