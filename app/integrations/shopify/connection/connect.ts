import type { ChannelReport } from "#app/integrations/channel-setup";
import { isRecord } from "#app/integrations/http/json";
import { type AccessCheck, type Connection, PartnerError, type PartnerWorld } from "#app/integrations/partner";
import { nodesOf, ShopClient } from "../client/client";
import { legacyToken } from "../client/session";
import { apiOf } from "../client/shop";
import { SECRET_NEEDED } from "./ensure-webhooks";

const WHO = `query Who {
  shop { name myshopifyDomain }
  currentAppInstallation { accessScopes { handle } }
}`;

/** Includes an address: apps without access to protected customer data are refused only when they request it. */
const LAST_ORDER = `query LastOrder {
  orders(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { id email shippingAddress { city } } }
}`;

/** What each scope is needed for; the first one is required. */
const SCOPES: readonly (readonly [scopes: string[], what: string])[] = [
  [["write_merchant_managed_fulfillment_orders"], "tracking numbers"],
  [["read_products", "read_locations", "write_inventory"], "stock updates"],
  [["read_all_orders"], "orders older than 60 days"],
];

const WRITE_SCOPES = ["write_merchant_managed_fulfillment_orders"];

/**
 * Finds the shop and checks the app's scopes.
 * @throws PartnerError when it cannot read orders
 */
export async function connect(world: PartnerWorld, connection: Connection): Promise<ChannelReport> {
  const apiBase = apiOf(connection.storeUrl, world);
  const client = new ShopClient(world, connection, apiBase);
  const { data } = await client.ask(WHO);
  const { shop, currentAppInstallation: app } = data;
  if (!isRecord(shop) || !isRecord(app) || !Array.isArray(app.accessScopes)) throw client.nonsense();
  const scopes = new Set(app.accessScopes.filter(isRecord).map(({ handle }) => String(handle)));
  const may = (scope: string) => scopes.has(scope) || scopes.has(scope.replace(/^read_/, "write_"));
  if (!may("read_orders")) {
    throw new PartnerError(
      "permission",
      "The app cannot read orders. Grant it the scope read_orders in Shopify and reinstall it.",
    );
  }
  const { data: last } = await client.ask(LAST_ORDER);
  if (!isRecord(last.orders) || !Array.isArray(last.orders.nodes)) throw client.nonsense();
  const missing = SCOPES.flatMap(([needed, what]) => {
    const lacks = needed.filter((scope) => !may(scope));
    return lacks.length > 0 ? [`${what} (${lacks.join(", ")})`] : [];
  });
  const name = typeof shop.name === "string" && shop.name.trim() !== "" ? shop.name.trim() : client.host;
  const lacks = missing.length > 0 ? ` Missing scopes for: ${missing.join("; ")}.` : "";
  return {
    found: { apiBase, auth: legacyToken(connection) === null ? "client-credentials" : "token" },
    message: `Connected to ${name}; reading verified.${lacks}`,
    checks: [
      { access: "read", outcome: "allowed", message: "Orders can be read." },
      writing(WRITE_SCOPES.filter((scope) => !may(scope))),
      connection.apiSecret.trim() === ""
        ? { access: "webhooks", outcome: "refused", message: SECRET_NEEDED }
        : { access: "webhooks", outcome: "allowed", message: "Webhooks can be created." },
    ],
  };
}

const writing = (missing: readonly string[]): AccessCheck =>
  missing.length === 0
    ? { access: "write", outcome: "allowed", message: "Shipments and stock can be changed." }
    : {
        access: "write",
        outcome: "refused",
        message: `The app lacks the scopes ${missing.join(", ")}. Grant them in Shopify and reinstall it.`,
      };

/**
 * A client for a shop: connected before, or discovered now.
 * @throws PartnerError
 */
export function openShop(world: PartnerWorld, connection: Connection): ShopClient {
  return new ShopClient(world, connection, connection.found?.apiBase ?? apiOf(connection.storeUrl, world));
}

const LOCATION = `query Locations {
  location { id name }
  locations(first: 50) { nodes { id name isActive fulfillsOnlineOrders } }
}`;

/**
 * The location that the shop sells from online: its only one, otherwise the primary one.
 * @throws PartnerError
 */
export async function stockLocation(client: ShopClient): Promise<{ id: string; name: string }> {
  const { data } = await client.ask(LOCATION);
  const online = nodesOf(data.locations).filter((each) => each.isActive === true && each.fulfillsOnlineOrders === true);
  const primary = isRecord(data.location) ? data.location : null;
  const chosen = online.find((each) => each.id === primary?.id) ?? online[0] ?? primary;
  if (!chosen || typeof chosen.id !== "string") {
    throw new PartnerError("refused", "The shop has no location that fulfills online orders. Create one in Shopify.");
  }
  return { id: chosen.id, name: String(chosen.name ?? "") };
}
