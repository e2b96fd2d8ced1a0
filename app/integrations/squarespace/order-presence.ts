import { isRecord } from "../http/json";
import { firstDate } from "../lenient-schemas";
import type { Absence, KnownOrder, ListedOrder } from "../sales-channel";
import type { SiteClient } from "./client";

/** One call per order, of the 300 a minute that a site allows. */
export const LISTED_PAGE = 30;

const ORDER_ID = /^[A-Za-z0-9-]{1,64}$/;

/**
 * Those of the orders that the site has; there is no lookup of several ids.
 * @throws PartnerError
 */
export async function listedOrders(client: SiteClient, externalIds: readonly string[]): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = [];
  for (const externalId of externalIds) {
    const order = await askForOrder(client, externalId);
    if (order === null) continue;
    const { fulfillmentStatus, modifiedOn } = order;
    const modifiedAt = typeof modifiedOn === "string" ? (firstDate(modifiedOn) ?? 0) : 0;
    listed.push({ id: externalId, status: String(fulfillmentStatus ?? ""), modifiedAt });
  }
  return listed;
}

/** @throws PartnerError for any other response than Squarespace's own about this order */
export async function absenceOf(client: SiteClient, { externalId }: KnownOrder): Promise<Absence | null> {
  if (!ORDER_ID.test(externalId)) return null;
  return (await askForOrder(client, externalId)) === null ? "deleted" : null;
}

/** Null only when the site itself says that the order does not exist: proxies answer 404 too. */
async function askForOrder(client: SiteClient, externalId: string): Promise<Record<string, unknown> | null> {
  if (!ORDER_ID.test(externalId)) return null;
  const reply = await client.ask(`/commerce/orders/${externalId}`);
  if (reply.ok) {
    if (!isRecord(reply.value) || reply.value.id !== externalId) throw client.nonsense();
    return reply.value;
  }
  if (reply.status === 404 && reply.error.detail.code !== undefined) return null;
  throw reply.error;
}
