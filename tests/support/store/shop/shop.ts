import { demoCatalog } from "#workers/demo/demo-catalog";
import { type ShopOptions, type ShopSettings, settle } from "../options";
import { type Behaviour, behaviourOf } from "../rest/version";
import { newOrder, plantOrders } from "../seed/plant-orders";
import { FaultDesk } from "./faults";
import { OrderBook } from "./order-book";
import type { OrderRecord } from "./order-record";
import { ProductShelf } from "./product-shelf";
import { RequestLog } from "./request-log";
import { type OrderEvent, WebhookDesk } from "./webhook-desk";

interface ShopSurroundings {
  now(): number;
  /** Of the whole server, without a trailing slash. */
  origin: string;
  /** When the shop's first orders were made; ages count back from it. */
  seededAt: number;
  webhookEveryMs: number;
  /** Something worth keeping has changed. */
  onChange(): void;
}

/** One WooCommerce shop: its orders, its products, its webhooks and its bad days. */
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

  /** WordPress keeps whole seconds. */
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

  /** An order comes in: ordinary, or of a kind from `seed/oddities.ts`. */
  placeOrder(kind: string | null = null): OrderRecord {
    const order = newOrder(this.settings, this.shelf, this.orderId(), this.surroundings.now(), kind);
    this.save(order, "created");
    return order;
  }

  /** Keeps an order after a change and tells the webhooks. Moves its modified date, as every save in WooCommerce does. */
  save(order: OrderRecord, event: OrderEvent): void {
    order.modifiedAt = this.now();
    this.book.put(order);
    // Drafts are not delivered.
    if (order.status !== "checkout-draft") this.webhooks.tell(event, order.id);
    this.surroundings.onChange();
  }

  /** Keeps what does not move the modified date: a note. */
  keep(order: OrderRecord): void {
    this.book.put(order);
    this.surroundings.onChange();
  }

  /** Back to how the shop started, its options included; keeps nothing. */
  reset(): void {
    this.book = new OrderBook();
    this.shelf = this.#stockUp();
    this.nextOrderId = plantOrders(this.book, this.settings, this.shelf, this.surroundings.seededAt);
    this.webhooks.clear();
    this.faults.clear();
    this.log.clear();
    this.surroundings.onChange();
  }

  /** Switches features while the shop runs. Orders stay as they are. */
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
