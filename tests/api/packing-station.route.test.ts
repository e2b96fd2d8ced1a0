import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeScanPolicy } from "#app/domain/picking/scan-policy.server";
import * as nextParcel from "#app/routes/app/packing/next-parcel";
import * as order from "#app/routes/app/packing/order";
import * as shipPacked from "#app/routes/app/packing/ship";
import * as createShipment from "#app/routes/app/shipping/create";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { read } from "./plain-forms";
import { remixArgs } from "./remix-args";

type Answer = { ok: boolean; title: string; asks?: { barcode: string; left: number }; completes: boolean };

/** A picked order of three mugs of 300 g, for a company whose items are scanned once and whose parcels are weighed. */
async function aStation() {
  const company = await aCompany({ handling: { packing: "Add the flyer" } });
  const mug = await aProduct(company, { name: "Mug", onHand: 5, weightGrams: 300 });
  await changeScanPolicy(systemWorld(), company.id, {
    ...{ pickBin: false, pickItem: "optional", pickLot: false, packItem: "once", packLot: false },
    ...{ packWeighs: true, packTolerance: 5 },
  });
  const { id, orderNumber } = await anOrder(company, { status: "picked", lines: [{ product: mug, quantity: 3 }] });
  const note = { customer_note: "Happy birthday, Ada!" };
  await systemWorld().db.company(company.id).update(orders, { externalData: note }, eq(orders.id, id));
  const cookie = await cookieOf("employee", { companyId: company.id });
  /** As a browser without scripts posts a form of the station. */
  const post = <T>(module: { action: unknown }, fields: Record<string, string>) => {
    const request = new Request(`http://stowline.test/packing/${id}`, {
      ...{ method: "POST", body: new URLSearchParams(fields) },
      headers: { Cookie: cookie, Accept: "text/html", Referer: `http://stowline.test/packing/${id}` },
    });
    return (module.action as (args: unknown) => Promise<T>)(remixArgs(request, { orderId: id }));
  };
  return {
    ...{ id, orderNumber, sku: mug.sku, cookie },
    scan: (barcode: string, checkId: string, quantity = "") =>
      post<Answer>(order, { barcode, checkId, parcel: "1", ...(quantity && { quantity }) }),
    send: async (module: { action: unknown }, fields: Record<string, string>) => {
      const answer = await post<Response>(module, { parcel: "1", box: "", units: "metric", ...fields });
      return { to: answer.headers.get("Location"), flash: await flashOf(answer) };
    },
  };
}

test("without scripts, an item is scanned once and its quantity is confirmed, then the order is complete", async () => {
  const { orderNumber, sku, scan } = await aStation();
  expect(await scan(sku, "a")).toMatchObject({
    ok: true,
    title: "Enter the quantity",
    asks: { barcode: sku, left: 3 },
  });
  expect(await scan(sku, "a-q", "3")).toMatchObject({ ok: true, title: "Verified" });
  expect(await scan(orderNumber, "b")).toMatchObject({ completes: true });
});

test("the station shows the company's instructions and the customer's note", async () => {
  const { id, cookie } = await aStation();
  expect(await read(order.loader, `/packing/${id}`, cookie, { orderId: id })).toMatchObject({
    ...{ handling: { packing: "Add the flyer" }, note: "Happy birthday, Ada!" },
    weight: { isRequired: true, items: expect.any(String) },
  });
});

test("without scripts, a parcel that is too light goes on only with a reason", async () => {
  const { id, sku, scan, send } = await aStation();
  await scan(sku, "a", "3");
  const light = await send(shipPacked, { weight: "600" });
  expect(light).toMatchObject({ to: `/packing/${id}`, flash: { variant: "destructive" } });
  expect(light.flash?.description).toMatch(/less than expected.*enter a reason/);
  expect(await send(shipPacked, { weight: "" })).toMatchObject({
    flash: { description: "Enter the weight of the parcel" },
  });
  const given = await send(shipPacked, { weight: "600", reason: "Thin mugs" });
  expect(given.to).toBe(`/shipping/create/${id}?mode=pack`);
});

test("each packed parcel has a field for its tracking number in the shipment", async () => {
  const { id, sku, cookie, scan, send } = await aStation();
  await scan(sku, "a", "2");
  expect((await send(nextParcel, { weight: "640" })).to).toBe(`/packing/${id}?parcel=2`);
  await send(shipPacked, { parcel: "2", weight: "350", reason: "Not verified yet" });
  expect(await read(createShipment.loader, `/shipping/create/${id}`, cookie, { orderId: id })).toMatchObject({
    initial: { trackingNumber: "", more: [{ trackingNumber: "" }] },
  });
});
