import { isRecord } from "../http/json";
import { PartnerError } from "../partner";
import { nextOf, nodesOf, type ShopClient } from "./client";
import type { OpenLine } from "./fulfillments";
import { gid, legacyId } from "./ids";

/** Without the lines: all at once they would cost more points than a query may. */
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

/** What was sent of an order, and what is left to send. @throws PartnerError not-found where it is gone from the shop */
export async function readSending(client: ShopClient, externalId: string): Promise<Record<string, unknown>> {
  const { data } = await client.ask(SENDING, { id: gid("Order", externalId.replace(/\D/g, "") || "0") });
  if (isRecord(data.order)) return data.order;
  throw new PartnerError(
    "not-found",
    "The order is no longer in the store, so its tracking number could not be sent there.",
  );
}

/** The lines that the shop still waits for, by the place that they are to come from. @throws PartnerError */
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

/** What is in these fulfilments. @throws PartnerError */
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
