import type { SalesChannel } from "../sales-channel";
import { orderUrl } from "./client/ids";
import { connect, openShop } from "./connection/connect";
import { ensureWebhooks, removeWebhooks } from "./connection/ensure-webhooks";
import { readWebhook } from "./connection/webhook";
import { SHOPIFY_WORDS } from "./description";
import { changedIds, changedOrders, countOrders, OPEN_STATUSES } from "./orders/listing";
import { absenceOf, LISTED_PAGE, listedOrders } from "./orders/order-presence";
import { KEYS } from "./orders/payload";
import { readOrder } from "./orders/read-order";
import { fetchOrder } from "./orders/whole-order";
import { pushStock, readStock, STOCK_PAGE } from "./stock/stock";
import { pushTracking } from "./tracking/push-tracking";

/** Shopify through its GraphQL Admin API. */
export const shopify: SalesChannel = {
  type: "shopify",
  words: SHOPIFY_WORDS,
  connect,
  openStatuses: OPEN_STATUSES,
  changedOrders: async (world, connection, window, cursor) =>
    changedOrders(openShop(world, connection), window, cursor),
  changedIds: async (world, connection, window) => changedIds(openShop(world, connection), window),
  countOrders: async (world, connection, window) => countOrders(openShop(world, connection), window),
  fetchOrder: async (world, connection, externalId) => fetchOrder(openShop(world, connection), externalId),
  listedOrders: async (world, connection, ids) => listedOrders(openShop(world, connection), ids),
  listedPageSize: LISTED_PAGE,
  absenceOf: async (world, connection, known) => absenceOf(world, openShop(world, connection), known),
  leftOut: KEYS,
  readOrder,
  signsWithApiSecret: true,
  readWebhook,
  pushTracking: async (world, connection, push) => pushTracking(openShop(world, connection), push),
  orderUrl,
  pushStock: async (world, connection, levels) => pushStock(world, openShop(world, connection), levels),
  stockPageSize: STOCK_PAGE,
  readStock: async (world, connection, skus) => readStock(openShop(world, connection), skus),
  ensureWebhooks: async (world, connection, { deliveryUrl }) =>
    ensureWebhooks(openShop(world, connection), { deliveryUrl, secret: connection.apiSecret }),
  removeWebhooks: async (world, connection, deliveryUrl) => removeWebhooks(openShop(world, connection), deliveryUrl),
  webhooksByHand: "Uninstall the app in Shopify to remove its webhooks.",
};
