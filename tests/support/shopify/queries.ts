import { fulfillmentNode, fulfillmentOrders, orderNode, type ShopOrder } from "./order";
import { Denied, type ShopState, type Variant } from "./shop";

type Args = Record<string, unknown>;

export const ONLINE = { id: "gid://shopify/Location/1", name: "Warehouse", isActive: true, fulfillsOnlineOrders: true };
const DAY = 24 * 60 * 60 * 1000;

/** Queries of a shop. */
export function queries(shop: ShopState): Record<string, unknown> {
  const { scopes, currency } = shop.settings;
  const need = (scope: string) => {
    const may = scopes.includes(scope) || scopes.includes(scope.replace("read_", "write_"));
    if (!may) throw new Denied(`Access denied for this field. Required access: \`${scope}\` access scope.`);
  };
  return {
    shop: { name: "Helix on Shopify", myshopifyDomain: "helix.myshopify.com" },
    currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
    order: ({ id }: Args) => {
      need("read_orders");
      const order = shop.order(legacy(id));
      return order && isVisible(shop, order) ? orderNode(order, currency) : null;
    },
    fulfillment: ({ id }: Args) => {
      const all = shop.orders.flatMap(({ fulfillments }) => fulfillments);
      const found = all.find((each) => String(each.id) === legacy(id));
      return found ? fulfillmentNode(found) : null;
    },
    fulfillmentOrder: ({ id }: Args) => {
      const order = shop.order(legacy(id).slice(0, -2));
      return (order && fulfillmentOrders(order).find((each) => each.id === id)) ?? null;
    },
    orders: (args: Args) => {
      need("read_orders");
      return listOrders(shop, args);
    },
    ordersCount: ({ query }: Args) => {
      need("read_orders");
      return { count: listOrders(shop, { first: shop.orders.length, query }).nodes.length };
    },
    location: () => {
      need("read_locations");
      return ONLINE;
    },
    locations: () => {
      need("read_locations");
      return {
        nodes: [{ id: "gid://shopify/Location/2", name: "Attic", isActive: true, fulfillsOnlineOrders: false }, ONLINE],
      };
    },
    productVariants: ({ query }: Args) => {
      need("read_products");
      const wanted = [...String(query).matchAll(/sku:'((?:[^'\\]|\\.)*)'/g)].map(([, sku = ""]) =>
        sku.replace(/\\(.)/g, "$1"),
      );
      // The search matches words by prefix: it also finds SKUs that begin with the requested one.
      const found = shop.variants.filter(({ sku }) =>
        wanted.some((each) => sku.toLowerCase().startsWith(each.toLowerCase())),
      );
      const nodes = found.map((variant) => ({ sku: variant.sku, inventoryItem: itemNode(variant) }));
      return { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
    },
    nodes: ({ ids }: Args) =>
      (ids as string[]).map((id) => {
        if (id.startsWith("gid://shopify/Order/")) {
          need("read_orders");
          const order = shop.order(legacy(id));
          return order && isVisible(shop, order) ? orderNode(order, currency) : null;
        }
        const variant = shop.variants.find((each) => String(each.id) === legacy(id));
        return variant ? itemNode(variant) : null;
      }),
    webhookSubscriptions: () => ({
      nodes: shop.hooks.map(({ id, topic, uri }) => ({ id: `gid://shopify/WebhookSubscription/${id}`, topic, uri })),
    }),
  };
}

export const legacy = (id: unknown): string => String(id).split("/").at(-1) ?? "";

function itemNode({ id, sku, tracked, stocked, available }: Variant): Record<string, unknown> {
  const level = { quantities: () => [{ quantity: available }] };
  return {
    id: `gid://shopify/InventoryItem/${id}`,
    sku,
    tracked,
    inventoryLevel: ({ locationId }: Args) => (stocked && locationId === ONLINE.id ? level : null),
  };
}

/** Sorted by modification date and then id; the cursor contains both. */
const placeOf = (order: ShopOrder): string =>
  `${String(order.updatedAt).padStart(15, "0")}:${String(order.id).padStart(20, "0")}`;

/** Without the scope for all orders, an app sees those of the last 60 days, with no sign that others exist. */
const isVisible = (shop: ShopState, { createdAt }: ShopOrder): boolean =>
  shop.settings.scopes.includes("read_all_orders") || createdAt >= shop.now() - 60 * DAY;

function listOrders(shop: ShopState, { first, after, query, reverse }: Args) {
  const { from, to } = windowOf(String(query ?? ""));
  const found = shop.orders
    .filter((order) => order.updatedAt >= from && order.updatedAt <= to && isVisible(shop, order))
    .filter((order) => !String(query).includes("status:open") || order.cancelledAt === null)
    .filter(({ financial }) => hasStatus(String(query), financial))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  if (reverse === true) found.reverse();
  if (typeof after === "string" && !/^\d{15}:\d{20}$/.test(atob(after))) {
    throw new Error("Invalid cursor for current pagination sort.");
  }
  const rest = typeof after === "string" ? found.filter((order) => placeOf(order) > atob(after)) : found;
  const shown = rest.slice(0, Number(first));
  const last = shown.at(-1);
  const nodes = shown.map((order) => orderNode(order, shop.settings.currency));
  const pageInfo = { hasNextPage: rest.length > shown.length, endCursor: last ? btoa(placeOf(last)) : null };
  if (shop.shifts && shown[0]) shown[0].updatedAt = shop.now();
  return { nodes, pageInfo };
}

/** Each group in parentheses lists statuses; the order must have one of them. */
const hasStatus = (query: string, financial: string): boolean =>
  [...query.matchAll(/\((financial_status:[^)]*)\)/g)].every(([, group = ""]) =>
    group.split(" OR ").includes(`financial_status:${financial.toLowerCase()}`),
  );

/** Without quotes Shopify ignores the time of day. */
function windowOf(query: string): { from: number; to: number } {
  const at = (sign: string): number | null => {
    const match = new RegExp(`updated_at:${sign}('?)([0-9T:Z-]+)`).exec(query);
    if (!match) return null;
    const [, quote, text = ""] = match;
    return Date.parse(quote === "'" ? text : text.slice(0, 10));
  };
  return { from: at(">=") ?? 0, to: at("<=") ?? Number.POSITIVE_INFINITY };
}
