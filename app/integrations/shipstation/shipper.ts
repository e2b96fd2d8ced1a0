import { PartnerError } from "../partner";
import type { Shipper } from "../shipper";
import { connect, openAccount } from "./connect";
import { SHIPSTATION_WORDS } from "./description";
import { buyV2, findBoughtV2, labelZplV2, voidV2 } from "./labels";
import { ratesV2 } from "./rates";
import { trackNumberV2, trackV2 } from "./tracking";
import { buyV1, findBoughtV1, ratesV1, voidV1 } from "./v1";
import { readWebhook } from "./webhook";

/** ShipStation through its API V2, or V1 when the keys are for V1. */
export const shipStation: Shipper = {
  type: "shipstation",
  words: SHIPSTATION_WORDS,
  connect: (world, connection) => connect(world, connection),
  async rates(world, connection, parcel) {
    const client = openAccount(world, connection);
    return client.isV1 ? ratesV1(client, parcel) : ratesV2(client, parcel);
  },
  async buy(world, connection, order) {
    const client = openAccount(world, connection);
    return client.isV1 ? buyV1(client, order) : buyV2(client, order);
  },
  async findBought(world, connection, order) {
    const client = openAccount(world, connection);
    return client.isV1 ? findBoughtV1(client, order) : findBoughtV2(client, order.key);
  },
  async labelZpl(world, connection, { key }) {
    const client = openAccount(world, connection);
    return client.isV1 ? null : labelZplV2(client, key);
  },
  async void(world, connection, labelId) {
    const client = openAccount(world, connection);
    return client.isV1 ? voidV1(client, labelId) : voidV2(client, labelId);
  },
  async track(world, connection, labelId) {
    const client = openAccount(world, connection);
    if (client.isV1) throw new PartnerError("not-found", "ShipStation's older API does not support tracking.");
    return trackV2(client, labelId);
  },
  trackNumber: async (world, connection, parcel) => trackNumberV2(openAccount(world, connection), parcel),
  readWebhook,
};
