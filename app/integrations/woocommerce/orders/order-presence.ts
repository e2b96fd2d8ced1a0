import { isRecord } from "#app/integrations/http/json";
import { parseDate } from "#app/integrations/lenient-schemas";
import { PartnerError } from "#app/integrations/partner";
import type { Absence, KnownOrder, ListedOrder } from "#app/integrations/sales-channel";
import type { StoreClient } from "../client/client";
import type { Failure } from "../client/faults";
import { bareStatus } from "./status";

/** WooCommerce lists at most 100 orders a page. */
export const LISTED_PAGE = 100;

const ORDER_ID = /^\d{1,19}$/;

/**
 * Those of the orders that the store lists in any status except trash.
 * @throws PartnerError
 */
export async function listedOrders(client: StoreClient, externalIds: readonly string[]): Promise<ListedOrder[]> {
  const asked = new Set(externalIds.filter((id) => ORDER_ID.test(id)));
  // Without `include` the store would list all orders.
  if (asked.size === 0) return [];
  const { rows } = await client.demandList("/orders", {
    include: [...asked].join(","),
    orderby: "id",
    order: "asc",
    per_page: LISTED_PAGE,
    _fields: "id,status,date_modified_gmt",
  });
  return rows.flatMap((row) => {
    if (!isRecord(row) || typeof row.status !== "string") return [];
    const { id, status, date_modified_gmt: date } = row;
    const modifiedAt = typeof date === "string" ? (parseDate(date) ?? 0) : 0;
    return asked.has(String(id)) ? [{ id: String(id), status: bareStatus(status), modifiedAt }] : [];
  });
}

/**
 * True only for WooCommerce's own 404 about this id. Firewalls, other sites and missing plugins answer 404 too.
 * WooCommerce gives the same answer for the id of a page or a product.
 */
export const isUnknownOrder = ({ status, code }: Failure): boolean =>
  status === 404 && code === "woocommerce_rest_shop_order_invalid_id";

/** @throws PartnerError for any other response than WooCommerce's own about this order */
export async function absenceOf(client: StoreClient, { externalId }: KnownOrder): Promise<Absence | null> {
  if (!ORDER_ID.test(externalId)) return null;
  const reply = await client.ask(`/orders/${externalId}`, { query: { _fields: "id,status" } });
  if (!reply.ok) {
    if (isUnknownOrder(reply.failure)) return "deleted";
    throw reply.error;
  }
  const { id, status } = isRecord(reply.value) ? reply.value : {};
  if (String(id) !== externalId || typeof status !== "string") {
    throw new PartnerError("nonsense", "The store returned a different order than requested.");
  }
  return bareStatus(status) === "trash" ? "trashed" : null;
}
