import { expect, test } from "vitest";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { getOrder } from "#app/domain/orders/orders.service.server";
import * as apiStatus from "#app/routes/api/orders/status";
import * as shipments from "#app/routes/api/shipments";
import * as setStatus from "#app/routes/app/orders/list/set-status";
import * as statusPage from "#app/routes/app/orders/status";
import * as shipPage from "#app/routes/app/shipping/create";
import { PARCEL } from "#tests/factories/parcel";
import { aShopWithOrders } from "#tests/factories/shop-orders";
import { answerOf } from "./api-response";
import { call, cookieOf } from "./call";

const NUMBER = { trackingNumber: PARCEL.trackingNumber, carrier: PARCEL.carrier, shippingMethod: "standard" };

test("no page and no call ships an order that its store has deleted", async () => {
  const { shop, ids, externalIds } = await aShopWithOrders(6);
  for (const id of ids) await changeStatus(shop.ctx, id, "processing");
  for (const id of externalIds.slice(1)) await shop.shop.erase(id);
  const cookie = await cookieOf("admin");
  const [, byCall, byStatusCall, byForm, byDialog, byList] = ids as [string, ...string[]];
  const api = (module: { action: unknown }, orderId: string | undefined, body: object) =>
    answerOf(module.action, { method: "POST", path: "/", params: { orderId: orderId ?? "" }, cookie, body });
  const page = (
    module: { action?: unknown },
    path: string,
    orderId: string | undefined,
    form: Record<string, string>,
  ) =>
    call(module.action, {
      ...{ method: "POST", path, params: { orderId: orderId ?? "" }, cookie },
      body: new URLSearchParams(form),
    });

  expect(await api(shipments, byCall, { orderId: byCall, ...NUMBER })).toMatchObject({
    status: 409,
    body: { code: "stopped_by_store", detail: expect.stringContaining("was deleted in the store") },
  });
  expect(await api(apiStatus, byStatusCall, { status: "shipped" })).toMatchObject({
    status: 409,
    body: { code: "stopped_by_store" },
  });
  expect(await page(shipPage, `/shipping/create/${byForm}`, byForm, NUMBER)).toBe(409);
  expect(await page(statusPage, `/orders/${byDialog}/status?to=shipped`, byDialog, {})).toBe(409);
  await page(setStatus, "/orders/x", byList, { status: "shipped" });

  for (const id of ids.slice(1)) expect(await getOrder(shop.ctx, id), id).toMatchObject({ status: "on-hold" });
  expect((await api(shipments, ids[0], { orderId: ids[0], ...NUMBER })).status).toBe(201);
});
