import type { Shop } from "../shop/shop";
import { WEBHOOK_TOPICS, type WebhookRecord } from "../shop/webhook-desk";
import { type Answer, type Call, created, invalidParams, ok, oneOf, type Route, WpError } from "./api-response";
import { gmtDate, localDate } from "./dates";
import { Params } from "./params";

const STATUSES = ["active", "paused", "disabled"] as const;

const HOOKS: Record<string, string[]> = {
  "order.created": ["woocommerce_new_order"],
  "order.updated": ["woocommerce_update_order", "woocommerce_order_refunded"],
  "order.deleted": ["woocommerce_trash_order", "woocommerce_before_delete_order"],
  "order.restored": ["woocommerce_untrash_order"],
};

async function create({ shop, body }: Call): Promise<Answer> {
  const topic = String(body.topic ?? "").toLowerCase();
  if (!WEBHOOK_TOPICS.includes(topic)) throw refuse("topic", "Webhook topic is required and must be valid.");
  const deliveryUrl = readUrl(body.delivery_url);
  const name = String(body.name ?? `Webhook created on ${gmtDate(shop.now())}`);
  const secret = String(body.secret ?? `${shop.settings.key}-webhook-secret`);
  const hook = await shop.webhooks.create({
    name,
    topic,
    deliveryUrl,
    secret,
    status: readStatus(body.status) ?? "active",
  });
  return created(render(shop, hook), `${shop.restUrl}wc/v3/webhooks/${hook.id}`);
}

function list({ shop, query }: Call): Answer {
  const params = new Params(query);
  const perPage = params.int("per_page", 10, 1, 100);
  const from = (params.int("page", 1, 1) - 1) * perPage;
  const status = params.choice("status", ["all", ...STATUSES], "all");
  params.check();
  const hooks = shop.webhooks.list().filter((hook) => status === "all" || hook.status === status);
  return ok(
    hooks
      .reverse()
      .slice(from, from + perPage)
      .map((hook) => render(shop, hook)),
    { "X-WP-Total": String(hooks.length), "X-WP-TotalPages": String(Math.ceil(hooks.length / perPage)) },
  );
}

function change(call: Call): Answer {
  const hook = hookOf(call);
  const { name, status, topic, secret, delivery_url } = call.body;
  const update: Partial<WebhookRecord> = {};
  if (typeof name === "string") update.name = name;
  if (typeof topic === "string") update.topic = topic;
  if (typeof secret === "string") update.secret = secret;
  if (delivery_url !== undefined) update.deliveryUrl = readUrl(delivery_url);
  const newStatus = readStatus(status);
  if (newStatus) Object.assign(update, { status: newStatus, failures: 0 });
  call.shop.webhooks.update(hook, update);
  return ok(render(call.shop, hook));
}

function remove(call: Call): Answer {
  const hook = hookOf(call);
  if (String(call.query.force ?? call.body.force) !== "true") {
    throw new WpError("woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.", 501);
  }
  call.shop.webhooks.remove(hook.id);
  return ok(render(call.shop, hook));
}

function hookOf({ shop, parts }: Call): WebhookRecord {
  const hook = shop.webhooks.get(Number(parts[0]));
  if (!hook) throw new WpError("woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.", 404);
  return hook;
}

function readStatus(value: unknown): WebhookRecord["status"] | undefined {
  if (value === undefined) return undefined;
  const status = STATUSES.find((known) => known === value);
  if (status) return status;
  throw invalidParams({ status: { code: "rest_not_in_enum", message: `status is not one of ${oneOf(STATUSES)}.` } });
}

function readUrl(value: unknown): string {
  const url = String(value ?? "");
  if (/^https?:\/\/./.test(url)) return url;
  throw refuse("delivery_url", "Webhook delivery URL must be a valid URL starting with http:// or https://.");
}

function refuse(what: string, message: string): WpError {
  return new WpError(`woocommerce_rest_shop_webhook_invalid_${what}`, message, 400);
}

/** The secret is never returned. */
function render(shop: Shop, hook: WebhookRecord) {
  const [resource, event] = hook.topic.split(".");
  const collection = `${shop.restUrl}wc/v3/webhooks`;
  return {
    id: hook.id,
    name: hook.name,
    status: hook.status,
    topic: hook.topic,
    resource,
    event,
    hooks: HOOKS[hook.topic] ?? [],
    delivery_url: hook.deliveryUrl,
    date_created: localDate(shop.settings.timeZone, hook.createdAt),
    date_created_gmt: gmtDate(hook.createdAt),
    date_modified: localDate(shop.settings.timeZone, hook.modifiedAt),
    date_modified_gmt: gmtDate(hook.modifiedAt),
    _links: {
      self: [{ href: `${collection}/${hook.id}`, targetHints: { allow: ["GET", "POST", "PUT", "PATCH", "DELETE"] } }],
      collection: [{ href: collection }],
    },
  };
}

export const WEBHOOK_ROUTES: Route[] = [
  { path: /^wc\/v3\/webhooks$/, handlers: { GET: list, POST: create } },
  {
    path: /^wc\/v3\/webhooks\/(\d+)$/,
    handlers: {
      GET: (call) => ok(render(call.shop, hookOf(call))),
      POST: change,
      PUT: change,
      PATCH: change,
      DELETE: remove,
    },
  },
];
