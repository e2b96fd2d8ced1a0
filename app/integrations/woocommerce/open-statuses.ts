import { isRecord } from "../http/json";
import type { StoreClient } from "./client";
import { arrivalOf, bareStatus, whyNoOrder } from "./status";

export const READY_STATUSES: readonly string[] = ["processing"];
const CORE_STATUSES: readonly string[] = ["pending", "processing", "on-hold"];

/**
 * The statuses of orders that are still to be shipped, those of plugins among them. The store refuses a status that it
 * does not know, so that they are asked for; a key that may not read reports gets WooCommerce's own.
 */
export async function openStatuses(client: StoreClient): Promise<readonly string[]> {
  const reply = await client.ask("/reports/orders/totals");
  if (!reply.ok || !Array.isArray(reply.value)) return CORE_STATUSES;
  const named = reply.value
    .filter(isRecord)
    .flatMap(({ slug }) => (typeof slug === "string" ? [bareStatus(slug)] : []));
  const open = named.filter((status) => whyNoOrder(status) === null && isOpen(status));
  return [...new Set([...CORE_STATUSES, ...open])];
}

const isOpen = (status: string): boolean => ["pending", "on-hold"].includes(arrivalOf(status).status);
