import { isRecord } from "#app/integrations/http/json";
import { withoutKeys } from "#app/integrations/http/without-keys";
import { nextOf, nodesOf, type ShopClient } from "../client/client";
import { gid } from "../client/ids";
import { LINE_FIELDS, ORDER_FIELDS } from "./order-document";
import { KEYS } from "./payload";

const ORDER = `query Order($id: ID!) {
  order(id: $id) { ${ORDER_FIELDS} }
}`;

const MORE_LINES = `query MoreLines($id: ID!, $after: String!) {
  order(id: $id) {
    lineItems(first: 100, after: $after) { nodes { ${LINE_FIELDS} } pageInfo { hasNextPage endCursor } }
  }
}`;

/**
 * The current order; null when the shop does not have it.
 * @throws PartnerError
 */
export async function fetchOrder(client: ShopClient, externalId: string): Promise<unknown | null> {
  if (!/^\d{1,20}$/.test(externalId)) return null;
  const { data } = await client.ask(ORDER, { id: gid("Order", externalId) });
  return isRecord(data.order) ? wholeOrder(client, data.order) : null;
}

/**
 * An order with all its lines, as we store it.
 * @throws PartnerError
 */
export async function wholeOrder(client: ShopClient, order: Record<string, unknown>): Promise<unknown> {
  const nodes: unknown[] =
    isRecord(order.lineItems) && Array.isArray(order.lineItems.nodes) ? [...order.lineItems.nodes] : [];
  let after = nextOf(order.lineItems);
  while (after !== null) {
    const { data } = await client.ask(MORE_LINES, { id: order.id, after });
    const more = isRecord(data.order) ? data.order.lineItems : null;
    nodes.push(...nodesOf(more));
    after = nextOf(more);
  }
  const lineItems = isRecord(order.lineItems) ? { nodes } : order.lineItems;
  return withoutKeys({ ...order, lineItems }, KEYS);
}
