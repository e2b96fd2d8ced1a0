import { createHash, createHmac } from "node:crypto";
import { phpJson } from "../rest/php";
import { renderOrder, type StoreFront } from "../rest/render-order";
import type { OrderBook } from "./order-book";
import { post } from "./post";

export type OrderEvent = "created" | "updated" | "deleted" | "restored";

/** The part of the shop that the webhooks need. */
interface WebhookShop extends StoreFront {
  book: OrderBook;
  surroundings: { onChange(): void };
  now(): number;
}

export const WEBHOOK_TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"];

export interface WebhookRecord {
  id: number;
  name: string;
  status: "active" | "paused" | "disabled";
  topic: string;
  deliveryUrl: string;
  secret: string;
  createdAt: number;
  modifiedAt: number | null;
  /** Consecutive failed deliveries. */
  failures: number;
}

/** After this many consecutive failures, the next one disables the webhook. */
const FORGIVEN_FAILURES = 6;

/**
 * WooCommerce's webhooks. Deliveries wait for the shop's cron, several changes of one order become one delivery, and
 * the body is the order as it is when it is sent. A failed delivery is not repeated.
 */
export class WebhookDesk {
  #hooks = new Map<number, WebhookRecord>();
  #waiting = new Map<string, { hookId: number; orderId: number }>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #nextId = 1;

  constructor(
    private readonly shop: WebhookShop,
    private readonly everyMs: number,
  ) {}

  /** Sends the ping before it returns, and ignores its outcome. */
  async create(
    input: Pick<WebhookRecord, "name" | "topic" | "deliveryUrl" | "secret" | "status">,
  ): Promise<WebhookRecord> {
    const hook = { ...input, id: this.#nextId, createdAt: this.shop.now(), modifiedAt: null, failures: 0 };
    this.#nextId += 1;
    this.#hooks.set(hook.id, hook);
    if (hook.status === "active") await this.#ping(hook);
    this.shop.surroundings.onChange();
    return hook;
  }

  restore(hooks: WebhookRecord[]): void {
    this.#hooks = new Map(hooks.map((hook) => [hook.id, hook]));
    this.#nextId = Math.max(0, ...this.#hooks.keys()) + 1;
  }

  list(): WebhookRecord[] {
    return [...this.#hooks.values()];
  }

  get(id: number): WebhookRecord | null {
    return this.#hooks.get(id) ?? null;
  }

  update(hook: WebhookRecord, change: Partial<WebhookRecord>): void {
    Object.assign(hook, change, { modifiedAt: this.shop.now() });
    this.shop.surroundings.onChange();
  }

  remove(id: number): void {
    this.#hooks.delete(id);
    this.shop.surroundings.onChange();
  }

  tell(event: OrderEvent, orderId: number): void {
    for (const hook of this.#hooks.values()) {
      if (hook.status === "active" && hook.topic === `order.${event}`) {
        this.#waiting.set(`${hook.id}:${orderId}`, { hookId: hook.id, orderId });
      }
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.run(), this.everyMs).unref();
  }

  /** The shop's cron: sends all waiting deliveries, one after the other. */
  run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#running = this.#running.then(async () => {
      for (const { hookId, orderId } of batch) {
        const hook = this.#hooks.get(hookId);
        if (hook?.status === "active") await this.#deliver(hook, orderId);
      }
    });
    return this.#running;
  }

  clear(): void {
    this.#hooks.clear();
    this.#waiting.clear();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  async #deliver(hook: WebhookRecord, orderId: number): Promise<void> {
    const event = hook.topic.split(".")[1] ?? "";
    const order = event === "deleted" ? null : this.shop.book.get(orderId);
    if (!order && event !== "deleted") return;
    const body = phpJson(order ? renderOrder(this.shop, order) : { id: orderId });
    const status = await post(hook.deliveryUrl, body, {
      ...this.#agent(),
      "Content-Type": "application/json",
      "X-WC-Webhook-Source": `${this.shop.siteUrl}/`,
      "X-WC-Webhook-Topic": hook.topic,
      "X-WC-Webhook-Resource": "order",
      "X-WC-Webhook-Event": event,
      "X-WC-Webhook-Signature": createHmac("sha256", hook.secret).update(body, "utf8").digest("base64"),
      "X-WC-Webhook-ID": String(hook.id),
      // A hash of id and second, so not unique.
      "X-WC-Webhook-Delivery-ID": createHash("md5").update(`${hook.id}${this.shop.now()}`).digest("hex"),
    });
    const delivered = (status >= 200 && status < 300) || status === 301 || status === 302;
    if (delivered) {
      hook.failures = 0;
      return;
    }
    if (hook.failures >= FORGIVEN_FAILURES) this.update(hook, { status: "disabled" });
    else hook.failures += 1;
    await this.#ping(hook);
  }

  /** The ping is unsigned and form-encoded, unlike all other deliveries. */
  async #ping(hook: WebhookRecord): Promise<void> {
    const headers = { ...this.#agent(), "Content-Type": "application/x-www-form-urlencoded" };
    await post(hook.deliveryUrl, `webhook_id=${hook.id}`, headers);
  }

  #agent(): Record<string, string> {
    return { "User-Agent": `WooCommerce/${this.shop.settings.wcVersion} Hookshot (WordPress/7.1)`, Accept: "*/*" };
  }
}
