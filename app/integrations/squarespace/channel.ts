import type { SalesChannel } from "../sales-channel";
import { connect, openSite } from "./connect";
import { SQUARESPACE_WORDS } from "./description";
import { changedIds, changedOrders } from "./listing";
import { absenceOf, LISTED_PAGE, listedOrders } from "./order-presence";
import { fetchOrder, pushTracking } from "./push-tracking";
import { readOrder } from "./read-order";
import { pushStock, readStock, STOCK_PAGE } from "./stock";

/** Squarespace through its Commerce APIs. */
export const squarespace: SalesChannel = {
  type: "squarespace",
  words: SQUARESPACE_WORDS,
  connect,
  // Squarespace can filter orders by this fulfillment status only.
  openStatuses: [{ value: "PENDING", label: "Pending" }],
  changedOrders: async (world, connection, window, cursor) =>
    changedOrders(openSite(world, connection), window, cursor),
  changedIds: async (world, connection, window) => changedIds(openSite(world, connection), window),
  // Squarespace has no count, and listing all orders for one would cost a call per fifty.
  countOrders: async () => null,
  fetchOrder: async (world, connection, externalId) => fetchOrder(openSite(world, connection), externalId),
  listedOrders: async (world, connection, ids) => listedOrders(openSite(world, connection), ids),
  listedPageSize: LISTED_PAGE,
  absenceOf: async (world, connection, known) => absenceOf(openSite(world, connection), known),
  readOrder,
  // API keys cannot subscribe to webhooks, so no delivery is from Squarespace.
  readWebhook: async () => ({ kind: "bad-signature" }),
  pushTracking: async (world, connection, push) => pushTracking(openSite(world, connection), push),
  pushStock: async (world, connection, levels) => pushStock(world, openSite(world, connection), levels),
  stockPageSize: STOCK_PAGE,
  readStock: async (world, connection, skus) => readStock(openSite(world, connection), skus),
};
