import { expect, test } from "vitest";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";

/** A list that omits these orders, as plugins and shifting pages do. Lists of ids still contain them. */
const hiding =
  (...hidden: number[]) =>
  async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const isList = String(input).includes("per_page=") && !String(input).includes("_fields=");
    if (!isList || response.status !== 200) return response;
    const rows = (await response.json()) as { id: number }[];
    return new Response(JSON.stringify(rows.filter((row) => !hidden.includes(row.id))), response);
  };

test("an order that the pages did not show is found by comparing, and fetched by its id", async () => {
  const shop = await aShop({ orders: 40, oddOrders: false });
  const ids = await shop.orderIds();
  const { run, errors, newOrders } = await shop.sync(
    {},
    systemWorld({ fetch: hiding(Number(ids[7]), Number(ids[30])) }),
  );

  expect(errors).toBe(0);
  expect(newOrders).toBe(40);
  expect(run).toMatchObject({ status: "done", storeCount: 40, heldCount: 40, missing: [] });
  expect(run?.warnings).toEqual([expect.stringContaining("left out 2 orders")]);
  expect((await shop.staged()).map((row) => row.externalId)).toEqual(ids);
});

test("a change that the pages did not show is found as well", async () => {
  const shop = await aShop({ orders: 5, oddOrders: false });
  await shop.sync();
  const [id] = await shop.orderIds();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await shop.shop.edit(Number(id), { status: "on-hold" });

  const { updatedOrders, run } = await shop.sync({}, systemWorld({ fetch: hiding(Number(id)) }));

  expect(updatedOrders).toBe(1);
  expect(run?.missing).toEqual([]);
  expect((await shop.staged())[0]).toMatchObject({ externalStatus: "on-hold" });
});

test("an order that cannot be had is named in the run, and looked for again by the next ones", async () => {
  const shop = await aShop({ orders: 6, oddOrders: false });
  const ids = await shop.orderIds();
  const hidden = hiding(Number(ids[2]));
  const broken = systemWorld({
    fetch: async (input, init) =>
      String(input).includes(`/orders/${ids[2]}`)
        ? new Response("<h1>Oops</h1>", { status: 500 })
        : hidden(input, init),
  });
  const first = await shop.sync({}, broken);

  expect(first).toMatchObject({ newOrders: 5, errors: 1 });
  expect(first.run).toMatchObject({ status: "done", storeCount: 6, heldCount: 5, missing: [ids[2]] });
  expect(first.run?.warnings).toEqual([expect.stringContaining("could not be fetched")]);
  expect(await shop.row()).toMatchObject({ status: "active", failures: 0 });

  const second = await shop.sync({}, systemWorld({ fetch: hidden }));
  expect(second).toMatchObject({ newOrders: 1, errors: 0 });
  expect(second.run!.windowFrom).toBe(first.run!.windowFrom);
  const third = await shop.sync();
  expect(third.run!.windowFrom).toBeGreaterThan(second.run!.windowFrom!);
});

test("a store that cannot list its ids still delivers its orders; the run records that completeness is unknown", async () => {
  const shop = await aShop({ orders: 3, oddOrders: false });
  await shop.shop.fault({ kind: "429", times: 20, path: "_fields=id%2Cstatus" });
  const { run } = await shop.sync();
  expect(run).toMatchObject({ status: "done", created: 3, storeCount: null, missing: null });
  expect(run?.warnings).toEqual([expect.stringContaining("could not be checked")]);
});

test("an order that was deleted between the list and the look is not missing", async () => {
  const shop = await aShop({ orders: 3, oddOrders: false });
  const [id] = await shop.orderIds();
  const hidden = hiding(Number(id));
  const gone = systemWorld({
    fetch: async (input, init) => {
      if (!String(input).includes(`/orders/${id}`)) return hidden(input, init);
      return Response.json({ code: "woocommerce_rest_shop_order_invalid_id", message: "Invalid ID." }, { status: 404 });
    },
  });
  expect((await shop.sync({}, gone)).run).toMatchObject({ status: "done", created: 2, missing: [] });
});
