import type { WebhookRemoval, WebhookReport, WebhookWish } from "#app/integrations/channel-setup";
import { PartnerError } from "#app/integrations/partner";
import { nodesOf, type ShopClient } from "../client/client";

/** ORDERS_UPDATED includes payment and fulfillment. */
const TOPICS = ["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_CANCELLED", "ORDERS_DELETE"];

const HOOKS = `query Hooks($topics: [WebhookSubscriptionTopic!]) {
  webhookSubscriptions(first: 100, topics: $topics) { nodes { id topic uri } }
}`;
const CREATE = `mutation MakeHook($topic: WebhookSubscriptionTopic!, $hook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $hook) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`;
const UPDATE = `mutation MoveHook($id: ID!, $hook: WebhookSubscriptionInput!) {
  webhookSubscriptionUpdate(id: $id, webhookSubscription: $hook) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`;

const DELETE = `mutation DropHook($id: ID!) {
  webhookSubscriptionDelete(id: $id) {
    deletedWebhookSubscriptionId
    userErrors { field message }
  }
}`;

export const SECRET_NEEDED =
  "Shopify signs its webhooks with the app's secret. Enter the client secret (or API secret key) of the app.";

/**
 * Creates missing subscriptions: Shopify deletes one that has failed for hours. A subscription of this integration with
 * an older URL of ours is updated.
 * @throws PartnerError permission when deliveries could not be verified
 */
export async function ensureWebhooks(client: ShopClient, { deliveryUrl, secret }: WebhookWish): Promise<WebhookReport> {
  if (secret === "") throw new PartnerError("permission", SECRET_NEEDED);
  const { data } = await client.ask(HOOKS, { topics: TOPICS });
  const hooks = nodesOf(data.webhookSubscriptions);
  let outcome: WebhookReport["outcome"] = "kept";
  for (const topic of TOPICS) {
    const ofTopic = hooks.filter((hook) => hook.topic === topic);
    if (ofTopic.some((hook) => hook.uri === deliveryUrl)) continue;
    const moved = ofTopic.find((hook) => isSamePath(String(hook.uri), deliveryUrl));
    const hook = { uri: deliveryUrl, format: "JSON" };
    if (moved) await client.change("webhookSubscriptionUpdate", UPDATE, { id: moved.id, hook });
    else await client.change("webhookSubscriptionCreate", CREATE, { topic, hook });
    outcome = "made";
  }
  return { outcome, topics: TOPICS.map(topicName).join(", ") };
}

/** The path contains the integration's id, which no other system uses. */
function isSamePath(uri: string, deliveryUrl: string): boolean {
  return URL.canParse(uri) && new URL(uri).pathname === new URL(deliveryUrl).pathname;
}

const topicName = (topic: string): string => topic.toLowerCase().replace("_", "/");

/**
 * Deletes the subscriptions with this URL, and returns those that remain.
 * @throws PartnerError
 */
export async function removeWebhooks(client: ShopClient, deliveryUrl: string): Promise<WebhookRemoval> {
  const { data } = await client.ask(HOOKS, { topics: TOPICS });
  const ours = nodesOf(data.webhookSubscriptions).filter((hook) => isSamePath(String(hook.uri), deliveryUrl));
  const removal: WebhookRemoval = { removed: [], remaining: [] };
  let isRefused = false;
  for (const { id, topic, uri } of ours) {
    const isGone = !isRefused && uri === deliveryUrl && (await deleteHook(client, id));
    if (uri === deliveryUrl && !isGone) isRefused = true;
    removal[isGone ? "removed" : "remaining"].push(`${topicName(String(topic))} (${String(id).split("/").at(-1)})`);
  }
  return removal;
}

async function deleteHook(client: ShopClient, id: unknown): Promise<boolean> {
  try {
    await client.change("webhookSubscriptionDelete", DELETE, { id });
    return true;
  } catch (error) {
    if (error instanceof PartnerError) return false;
    throw error;
  }
}
