import type { SalesChannel } from "../sales-channel";
import { connect, openStore } from "./connect";
import { changedIds, changedOrders } from "./listing";
import { fetchOrder, pushTracking } from "./push-tracking";
import { readOrder } from "./read-order";
import { readWebhook } from "./webhook";
import { WOOCOMMERCE_WORDS } from "./words";

/** WooCommerce through its REST API, wc/v3. */
export const wooCommerce: SalesChannel = {
  type: "woocommerce",
  words: WOOCOMMERCE_WORDS,
  connect: (world, connection) => connect(world, connection),
  changedOrders: async (world, connection, window, cursor) =>
    changedOrders(await openStore(world, connection), window, cursor),
  changedIds: async (world, connection, window) => changedIds(await openStore(world, connection), window),
  fetchOrder: async (world, connection, externalId) => fetchOrder(await openStore(world, connection), externalId),
  readOrder,
  readWebhook,
  pushTracking: async (world, connection, push) => pushTracking(await openStore(world, connection), push),
};
