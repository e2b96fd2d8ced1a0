import type { WebhookRemoval, WebhookReport, WebhookWish } from "../channel-setup";
import { isRecord } from "../http/json";
import { PartnerError } from "../partner";
import type { StoreClient } from "./client";

export const TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"] as const;
const MOST_PAGES = 5;

interface Hook {
  id: number;
  topic: string;
  isActive: boolean;
  deliveryUrl: string;
}

/**
 * Sees to it that the store tells us of changed orders. Its webhooks whose address ends as ours does are ours, also
 * where they point to an address that we had before; all others are left alone. WooCommerce switches one off after a few
 * failures in a row, and never says so. @throws PartnerError permission where the key may not
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
 * Deletes the store's webhooks that are sent to this address. Those of the same integration at another address are left:
 * they may be a copy of this system that is still in use. @throws PartnerError
 */
export async function removeWebhooks(client: StoreClient, deliveryUrl: string): Promise<WebhookRemoval> {
  const removal: WebhookRemoval = { removed: [], remaining: [] };
  const ours = (await listHooks(client)).filter((hook) => isSamePlace(hook.deliveryUrl, deliveryUrl));
  let isRefused = false;
  for (const { id, topic, deliveryUrl: address } of ours) {
    // After one refusal or time-out the others are not tried: a store that is down would cost a time-out for each.
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

/** The path names the integration; where the app lives may have changed. */
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

/** The key reads orders, so a refusal here is about webhooks: its user may not manage the shop. */
function asPermission(error: unknown): unknown {
  if (!(error instanceof PartnerError) || error.fault !== "auth") return error;
  const message = "The key's user may not manage webhooks. Make the key for an administrator or shop manager.";
  return new PartnerError("permission", message, error.detail);
}
