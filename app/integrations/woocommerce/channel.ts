import type { SalesChannel } from "../sales-channel";
import { connect, openStore } from "./connection/connect";
import { ensureWebhooks, removeWebhooks } from "./connection/ensure-webhooks";
import { isWebhookPing, readWebhook } from "./connection/webhook";
import { WOOCOMMERCE_WORDS } from "./description";
import { changedIds, changedOrders, countOrders } from "./orders/listing";
import { OPEN_STATUSES } from "./orders/open-statuses";
import { absenceOf, LISTED_PAGE, listedOrders } from "./orders/order-presence";
import { readOrder } from "./orders/read-order";
import { addStaffNote, orderUrl } from "./orders/staff-notes";
import { KEYS } from "./orders/stored-order";
import { pushStock, readStock, STOCK_PAGE } from "./stock/stock";
import { fetchWholeOrder, pushTracking } from "./tracking/push-tracking";

/** WooCommerce through its REST API, wc/v3. */
export const wooCommerce: SalesChannel = {
  type: "woocommerce",
  words: WOOCOMMERCE_WORDS,
  connect: (world, connection) => connect(world, connection),
  openStatuses: OPEN_STATUSES,
  changedOrders: async (world, connection, window, cursor) =>
    changedOrders(await openStore(world, connection), window, cursor),
  changedIds: async (world, connection, window) => changedIds(await openStore(world, connection), window),
  countOrders: async (world, connection, window) => countOrders(await openStore(world, connection), window),
  fetchOrder: async (world, connection, externalId) => fetchWholeOrder(await openStore(world, connection), externalId),
  listedOrders: async (world, connection, ids) => listedOrders(await openStore(world, connection), ids),
  listedPageSize: LISTED_PAGE,
  absenceOf: async (world, connection, known) => absenceOf(await openStore(world, connection), known),
  leftOut: KEYS,
  readOrder,
  isWebhookPing,
  readWebhook,
  pushTracking: async (world, connection, push) => pushTracking(await openStore(world, connection), push),
  hasShipmentNotes: true,
  addStaffNote: async (world, connection, note) => addStaffNote(await openStore(world, connection), note),
  orderUrl,
  stockPageSize: STOCK_PAGE,
  pushStock: async (world, connection, levels) => pushStock(await openStore(world, connection), levels),
  readStock: async (world, connection, skus) => readStock(await openStore(world, connection), skus),
  ensureWebhooks: async (world, connection, wish) => ensureWebhooks(await openStore(world, connection), wish),
  removeWebhooks: async (world, connection, deliveryUrl) =>
    removeWebhooks(await openStore(world, connection), deliveryUrl),
  webhooksByHand: "In the store: WooCommerce, Settings, Advanced, Webhooks.",
};
