import type { WebhookRemoval, WebhookReport, WebhookWish } from "#app/integrations/channel-setup";
import { isRecord } from "#app/integrations/http/json";
import { PartnerError } from "#app/integrations/partner";
import type { StoreClient } from "../client/client";

export const TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"] as const;
const MOST_PAGES = 5;

interface Hook {
  id: number;
  topic: string;
  isActive: boolean;
  deliveryUrl: string;
}

/**
 * Creates or re-enables our webhooks for changed orders. Webhooks with our delivery path are ours, even if they use an
 * earlier host; all others are left alone. WooCommerce disables one after several failures in a row without reporting
 * it.
 * @throws PartnerError permission when the key is not allowed to
 */
export async function ensureWebhooks(client: StoreClient, wish: WebhookWish): Promise<WebhookReport> {
  try {
    const ours = (await listHooks(client)).filter(({ deliveryUrl }) => isSamePlace(deliveryUrl, wish.deliveryUrl));
    let outcome: WebhookReport["outcome"] = "kept";
    for (const topic of TOPICS) {
      const hooks = ours.filter((hook) => hook.topic === topic);
      if (hooks.some(({ isActive, deliveryUrl }) => isActive && deliveryUrl === wish.deliveryUrl)) continue;
      await mend(client, topic, hooks[0], wish);
      outcome = "made";
    }
    return { outcome, topics: TOPICS.join(", ") };
  } catch (error) {
    throw asPermission(error);
  }
}

/**
 * Deletes the store's webhooks with this delivery URL. Those of the same integration with another URL are kept: they
 * may belong to another running copy of this system.
 * @throws PartnerError
 */
export async function removeWebhooks(client: StoreClient, deliveryUrl: string): Promise<WebhookRemoval> {
  const removal: WebhookRemoval = { removed: [], remaining: [] };
  const ours = (await listHooks(client)).filter((hook) => isSamePlace(hook.deliveryUrl, deliveryUrl));
  let isRefused = false;
  for (const { id, topic, deliveryUrl: address } of ours) {
    // After one refusal or time-out the rest is skipped: a store that is down would cost a time-out for each.
    const isGone = !isRefused && address === deliveryUrl && (await deleteHook(client, id));
    if (address === deliveryUrl && !isGone) isRefused = true;
    removal[isGone ? "removed" : "remaining"].push(`${topic} (${id})`);
  }
  return removal;
}

async function deleteHook(client: StoreClient, id: number): Promise<boolean> {
  try {
    const reply = await client.ask(`/webhooks/${id}`, { method: "DELETE", query: { force: "true" } });
    return reply.ok || (reply.failure.status === 404 && reply.failure.code !== "rest_no_route");
  } catch (error) {
    if (error instanceof PartnerError) return false;
    throw error;
  }
}

async function listHooks(client: StoreClient): Promise<Hook[]> {
  const hooks: Hook[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: 100, page, _fields: "id,status,topic,delivery_url" };
    const { rows } = await client.demandList("/webhooks", query);
    hooks.push(...rows.flatMap(readHook));
    if (rows.length < 100) break;
  }
  return hooks;
}

function readHook(row: unknown): Hook[] {
  if (!isRecord(row) || !Number.isSafeInteger(row.id)) return [];
  const { id, topic, status, delivery_url } = row;
  return [
    { id: Number(id), topic: String(topic), isActive: status === "active", deliveryUrl: String(delivery_url ?? "") },
  ];
}

/** The path identifies the integration; our host may have changed. */
function isSamePlace(address: string, ours: string): boolean {
  return URL.canParse(address) && new URL(address).pathname === new URL(ours).pathname;
}

async function mend(client: StoreClient, topic: string, hook: Hook | undefined, wish: WebhookWish): Promise<void> {
  const body = {
    name: `Stowline ${topic}`,
    topic,
    status: "active",
    delivery_url: wish.deliveryUrl,
    secret: wish.secret,
  };
  if (hook) await client.demand(`/webhooks/${hook.id}`, { method: "PUT", body });
  else await client.demand("/webhooks", { method: "POST", body });
}

/** The key can read orders, so a refusal here is about webhooks: its user is not a shop manager. */
function asPermission(error: unknown): unknown {
  if (!(error instanceof PartnerError) || error.fault !== "auth") return error;
  const message = "The key's user cannot manage webhooks. Create the key for an administrator or shop manager.";
  return new PartnerError("permission", message, error.detail);
}
