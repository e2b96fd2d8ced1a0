import { isRecord } from "#app/integrations/http/json";
import { PartnerError } from "#app/integrations/partner";
import { nextOf, nodesOf, type ShopClient } from "../client/client";
import { gid, legacyId } from "../client/ids";
import type { OpenLine } from "./fulfillments";

/** Without the lines: together they would exceed a query's cost limit. */
const SENDING = `query Sending($id: ID!) {
  order(id: $id) {
    id cancelledAt
    fulfillments(first: 50) { id status trackingInfo { number } }
    fulfillmentOrders(first: 50) { nodes { id status assignedLocation { location { id } } } }
  }
}`;

const FULFILLED = `query Fulfilled($id: ID!, $after: String) {
  fulfillment(id: $id) {
    fulfillmentLineItems(first: 100, after: $after) {
      nodes { quantity lineItem { id } } pageInfo { hasNextPage endCursor }
    }
  }
}`;

const OPEN = `query Open($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $after) {
      nodes { id remainingQuantity lineItem { id } } pageInfo { hasNextPage endCursor }
    }
  }
}`;

/**
 * An order's fulfillments and open fulfillment orders.
 * @throws PartnerError not-found when the order no longer exists in the shop
 */
export async function readSending(client: ShopClient, externalId: string): Promise<Record<string, unknown>> {
  const { data } = await client.ask(SENDING, { id: gid("Order", externalId.replace(/\D/g, "") || "0") });
  if (isRecord(data.order)) return data.order;
  throw new PartnerError(
    "not-found",
    "The order is no longer in the store, so its tracking number could not be sent there.",
  );
}

/**
 * The unfulfilled lines, by assigned location.
 * @throws PartnerError
 */
export async function openLines(client: ShopClient, order: Record<string, unknown>): Promise<OpenLine[]> {
  const found: OpenLine[] = [];
  for (const { id, status, assignedLocation } of nodesOf(order.fulfillmentOrders)) {
    if (status !== "OPEN" && status !== "IN_PROGRESS") continue;
    const location = idOf(isRecord(assignedLocation) ? assignedLocation.location : null);
    for (const line of await allOf(client, OPEN, "fulfillmentOrder", "lineItems", id)) {
      found.push({
        fulfillmentOrderId: String(id),
        location,
        id: String(line.id),
        lineId: idOf(line.lineItem),
        remaining: Number(line.remainingQuantity) || 0,
      });
    }
  }
  return found;
}

/**
 * The lines of these fulfillments.
 * @throws PartnerError
 */
export async function fulfilledLines(client: ShopClient, fulfillments: readonly Record<string, unknown>[]) {
  const found: { lineId: string; quantity: number }[] = [];
  for (const { id } of fulfillments) {
    for (const { quantity, lineItem } of await allOf(client, FULFILLED, "fulfillment", "fulfillmentLineItems", id)) {
      found.push({ lineId: idOf(lineItem), quantity: Number(quantity) || 0 });
    }
  }
  return found;
}

async function allOf(client: ShopClient, document: string, thing: string, list: string, id: unknown) {
  const nodes: Record<string, unknown>[] = [];
  let after: string | null = null;
  do {
    const { data }: { data: Record<string, unknown> } = await client.ask(document, { id, after });
    const held = isRecord(data[thing]) ? data[thing] : {};
    nodes.push(...nodesOf(held[list]));
    after = nextOf(held[list]);
  } while (after !== null);
  return nodes;
}

const idOf = (value: unknown): string => (isRecord(value) ? legacyId(String(value.id)) : "");
