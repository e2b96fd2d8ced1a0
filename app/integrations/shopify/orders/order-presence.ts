import { isRecord } from "#app/integrations/http/json";
import { firstDate } from "#app/integrations/lenient-schemas";
import type { PartnerWorld } from "#app/integrations/partner";
import type { Absence, KnownOrder, ListedOrder } from "#app/integrations/sales-channel";
import type { ShopClient } from "../client/client";
import { gid, legacyId } from "../client/ids";

export const LISTED_PAGE = 100;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Without read_all_orders an app sees 60 days of orders; one day less allows for clock differences. */
const VISIBLE_MS = 59 * DAY_MS;

const ORDER_ID = /^\d{1,20}$/;

const LISTED = `query ListedOrders($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Order { id updatedAt displayFinancialStatus } }
}`;

const PRESENCE = `query OrderPresence($id: ID!) {
  order(id: $id) { id }
  shop { myshopifyDomain }
  currentAppInstallation { accessScopes { handle } }
}`;

/**
 * Those of the orders that the shop has.
 * @throws PartnerError
 */
export async function listedOrders(client: ShopClient, externalIds: readonly string[]): Promise<ListedOrder[]> {
  const asked = new Set(externalIds.filter((id) => ORDER_ID.test(id)));
  if (asked.size === 0) return [];
  const { data } = await client.ask(LISTED, { ids: [...asked].map((id) => gid("Order", id)) });
  if (!Array.isArray(data.nodes)) throw client.nonsense();
  return data.nodes.filter(isRecord).flatMap(({ id: given, updatedAt, displayFinancialStatus }) => {
    const id = legacyId(String(given));
    const modifiedAt = firstDate(String(updatedAt)) ?? 0;
    return asked.has(id) ? [{ id, status: String(displayFinancialStatus ?? ""), modifiedAt }] : [];
  });
}

/**
 * An order that the app cannot see is null too, so only one within the visible period counts as deleted.
 * @throws PartnerError
 */
export async function absenceOf(
  world: PartnerWorld,
  client: ShopClient,
  { externalId, placedAt }: KnownOrder,
): Promise<Absence | null> {
  if (!ORDER_ID.test(externalId)) return null;
  const { data } = await client.ask(PRESENCE, { id: gid("Order", externalId) });
  const { order, shop, currentAppInstallation: app } = data;
  if (!("order" in data) || !isRecord(shop) || !isRecord(app) || !Array.isArray(app.accessScopes)) {
    throw client.nonsense();
  }
  if (order !== null) return null;
  const seesAll = app.accessScopes.some((scope) => isRecord(scope) && scope.handle === "read_all_orders");
  return seesAll || placedAt > world.now() - VISIBLE_MS ? "deleted" : null;
}
