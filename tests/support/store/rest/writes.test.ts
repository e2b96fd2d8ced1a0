import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { HeldOrder, WireOrder } from "../control-client";
import { shopClient } from "../shop-client";
import { type RunningStore, startStore } from "../store";

const START = Date.UTC(2026, 10, 20, 18, 0, 0);
let clock = START;
const store = await startStore({ shops: [], now: () => clock });
afterAll(() => store.close());

let shop: ReturnType<typeof shopClient>;
let control: ReturnType<RunningStore["control"]["shop"]>;
let turn = 0;
beforeEach(async () => {
  clock = START;
  turn += 1;
  const summary = await store.control.open({
    key: `s${turn}`,
    orders: 20,
    oddOrders: false,
    fulfillments: true,
    shipmentTracking: true,
  });
  shop = shopClient(summary);
  control = store.control.shop(summary.key);
  clock += 5_000;
});

const ORDER = "wc/v3/orders/1004";

describe("PUT", () => {
  test.each([
    ["nothing", {}],
    ["the same status again", { status: "processing" }],
    ["an unknown field", { colour: "red" }],
    ["a date, which it ignores", { date_modified_gmt: "2020-01-01T00:00:00" }],
  ])("of %s moves the modified date", async (_what, body) => {
    const { status, body: order } = await shop.put<WireOrder>(ORDER, body);
    expect(status).toBe(200);
    expect(order.date_modified_gmt).toBe("2026-11-20T18:00:05");
    expect(order.date_modified).toBe("2026-11-20T19:00:05");
  });

  test("completes an order and adds a note", async () => {
    const { body } = await shop.put<WireOrder>(ORDER, { status: "completed" });
    expect(body).toMatchObject({ status: "completed", date_completed_gmt: "2026-11-20T18:00:05" });
    const { body: notes } = await shop.get<{ note: string }[]>(`${ORDER}/notes`);
    expect(notes.map(({ note }) => note)).toContain("Order status changed from Processing to Completed.");
  });

  test("keeps a meta row's id on update", async () => {
    const write = async (value: string) => {
      const { body } = await shop.put<{ meta_data: { id: number; key: string; value: unknown }[] }>(ORDER, {
        meta_data: [{ key: "_shipment", value }],
      });
      return body.meta_data.find(({ key }) => key === "_shipment");
    };
    const first = await write("SH-1");
    expect(await write("SH-2")).toEqual({ id: first?.id, key: "_shipment", value: "SH-2" });
  });

  test("refuses a status that does not exist; a batch makes it pending", async () => {
    const refused = await shop.put(ORDER, { status: "shipped" });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "rest_invalid_param", message: "Invalid parameter(s): status" },
    });
    const batch = await shop.post("wc/v3/orders/batch", {
      update: [
        { id: 1004, status: "nope" },
        { id: 999999, status: "completed" },
      ],
    });
    expect(batch).toMatchObject({
      status: 200,
      body: {
        update: [
          { id: 1004, status: "pending" },
          {
            id: 999999,
            error: { code: "woocommerce_rest_shop_order_invalid_id", message: "ID is invalid.", data: { status: 400 } },
          },
        ],
      },
    });
  });

  test("of an unknown order is 400, though reading it is 404", async () => {
    const code = "woocommerce_rest_shop_order_invalid_id";
    expect(await shop.put("wc/v3/orders/999999", {})).toMatchObject({ status: 400, body: { code } });
    expect(await shop.get("wc/v3/orders/999999")).toMatchObject({
      status: 404,
      body: { code, message: "Invalid ID." },
    });
  });

  test("of more than a hundred at once is 413", async () => {
    const update = Array.from({ length: 101 }, (_, i) => ({ id: i }));
    expect(await shop.post("wc/v3/orders/batch", { update })).toMatchObject({
      status: 413,
      body: { code: "woocommerce_rest_request_entity_too_large" },
    });
  });

  test("with a body that is no JSON is refused", async () => {
    const { url, consumerKey, consumerSecret } = await control.summary();
    const answer = await fetch(
      `${url}/wp-json/${ORDER}?consumer_key=${consumerKey}&consumer_secret=${consumerSecret}`,
      {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: "{nope",
      },
    );
    expect(await answer.json()).toMatchObject({
      code: "rest_invalid_json",
      data: { json_error_message: "Syntax error" },
    });
  });
});

describe("notes", () => {
  test("do not move the order's modified date, are cleaned as HTML, and come newest first", async () => {
    const before = (await control.order(1004)).order.date_modified_gmt;
    const made = await shop.post<{ id: number }>(`${ORDER}/notes`, {
      note: "On its way: https://dhl.example/?t=1&z=2",
      customer_note: true,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { author: "WooCommerce", customer_note: true, note: "On its way: https://dhl.example/?t=1&amp;z=2" },
    });
    expect(made.headers.get("location")).toMatch(new RegExp(`/wp-json/${ORDER}/notes/${made.body.id}$`));
    const listed = await shop.get<{ note: string }[]>(`${ORDER}/notes`);
    expect(listed.body.slice(0, 2).map(({ note }) => note)).toEqual([
      "On its way: https://dhl.example/?t=1&amp;z=2",
      'Email "Customer note" sent.',
    ]);
    expect(listed.headers.get("x-wp-total")).toBeNull();
    expect((await control.order(1004)).order.date_modified_gmt).toBe(before);
  });

  test("without a text are refused, with an empty one taken", async () => {
    expect(await shop.post(`${ORDER}/notes`, {})).toMatchObject({
      status: 400,
      body: { code: "rest_missing_callback_param" },
    });
    expect(await shop.post(`${ORDER}/notes`, { note: "" })).toMatchObject({ status: 201, body: { note: "" } });
    expect(await shop.post("wc/v3/orders/999999/notes", { note: "x" })).toMatchObject({
      status: 404,
      body: { code: "woocommerce_rest_order_invalid_id" },
    });
  });

  test("are only deleted by force", async () => {
    const { body } = await shop.post<{ id: number }>(`${ORDER}/notes`, { note: "x" });
    expect((await shop.delete(`${ORDER}/notes/${body.id}`)).status).toBe(501);
    expect((await shop.delete(`${ORDER}/notes/${body.id}?force=true`)).status).toBe(200);
  });
});

describe("fulfillments", () => {
  const bodyFor = ({ order }: HeldOrder) => ({
    status: "fulfilled",
    is_fulfilled: true,
    meta_data: [
      {
        key: "_items",
        value: (order.line_items as { id: number; quantity: number }[]).map(({ id, quantity }) => ({
          item_id: id,
          qty: quantity,
        })),
      },
      { key: "_tracking_number", value: "1Z5R89390357567127" },
      { key: "_shipment_provider", value: "ups" },
    ],
  });

  test("are made, listed, and made again if one does not look", async () => {
    const body = bodyFor(await control.order(1004));
    const made = await shop.post(`${ORDER}/fulfillments?notify_customer=true`, body);
    expect(made).toMatchObject({
      status: 201,
      body: { entity_type: "WC_Order", entity_id: "1004", is_fulfilled: true, date_deleted: null },
    });
    await shop.post(`${ORDER}/fulfillments`, body);
    const { body: listed } = await shop.get<{ meta_data: { key: string; value: unknown }[] }[]>(
      `${ORDER}/fulfillments`,
    );
    expect(listed).toHaveLength(2);
    expect(listed[0]?.meta_data).toContainEqual(
      expect.objectContaining({ key: "_tracking_number", value: "1Z5R89390357567127" }),
    );
  });

  test("without items are refused, with code 0 as the real one has it", async () => {
    expect(await shop.post(`${ORDER}/fulfillments`, { is_fulfilled: true, meta_data: [] })).toMatchObject({
      status: 400,
      body: { code: 0, message: "The fulfillment should contain at least one item." },
    });
  });

  test("do not exist while the feature is off", async () => {
    await control.configure({ fulfillments: false });
    expect(await shop.get(`${ORDER}/fulfillments`)).toMatchObject({ status: 404, body: { code: "rest_no_route" } });
  });
});

describe("the Shipment Tracking plugin", () => {
  const TRACKINGS = "wc-shipment-tracking/v3/orders/1004/shipment-trackings";

  test("takes a number, knows its provider's link, and shows it in the order's meta", async () => {
    const made = await shop.post(TRACKINGS, {
      tracking_provider: "ups",
      tracking_number: "1Z5R89390357567127",
      date_shipped: "2026-11-20",
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        tracking_provider: "UPS",
        tracking_link: "https://www.ups.com/track?tracknum=1Z5R89390357567127",
        date_shipped: "2026-11-20",
      },
    });
    expect((await shop.get<unknown[]>(TRACKINGS)).body).toHaveLength(1);
    const { order } = await control.order(1004);
    expect(JSON.stringify(order.meta_data)).toContain("_wc_shipment_tracking_items");
    expect(order.date_modified_gmt).toBe("2026-11-20T18:00:05");
  });

  test("is missing while the feature is off", async () => {
    await control.configure({ shipmentTracking: false });
    expect(await shop.post(TRACKINGS, { tracking_number: "1" })).toMatchObject({
      status: 404,
      body: { code: "rest_no_route" },
    });
  });
});

describe("orders", () => {
  test("are made from a product's id or SKU, paid or not", async () => {
    const made = await shop.post<WireOrder>("wc/v3/orders", {
      set_paid: true,
      billing: { first_name: "Test", email: "t@example.test" },
      line_items: [{ sku: "HX-SEMAX-30", quantity: 2 }],
      shipping_lines: [{ method_id: "flat_rate", method_title: "DHL", total: "4.90" }],
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "processing",
        total: "92.90",
        created_via: "rest-api",
        date_created_gmt: "2026-11-20T18:00:05",
        line_items: [{ sku: "HX-SEMAX-30", quantity: 2, price: 44, total: "88.00" }],
      },
    });
    expect(made.headers.get("location")).toContain(`/wc/v3/orders/${made.body.id}`);
    const refused = await shop.post("wc/v3/orders", { line_items: [{ sku: "NOPE", quantity: 1 }] });
    expect(refused).toMatchObject({ status: 400, body: { code: "woocommerce_rest_required_product_reference" } });
  });

  test("go to the trash with their old body, stop appearing, and can still be read", async () => {
    expect(await shop.delete(ORDER)).toMatchObject({ status: 200, body: { status: "processing" } });
    expect(await shop.get(ORDER)).toMatchObject({ status: 200, body: { status: "trash" } });
    expect((await shop.get("wc/v3/orders?include=1004")).body).toEqual([]);
    expect((await shop.delete(ORDER)).status).toBe(410);
    expect((await shop.delete(`${ORDER}?force=true`)).status).toBe(200);
    expect((await shop.get(ORDER)).status).toBe(404);
  });

  test("are refunded in part, which moves them, or whole, which ends them", async () => {
    const { total } = (await control.order(1004)).order;
    expect((await shop.post(`${ORDER}/refunds`, { amount: "1.00", reason: "Scratched" })).status).toBe(201);
    expect(await shop.get(ORDER)).toMatchObject({
      body: { status: "processing", date_modified_gmt: "2026-11-20T18:00:05", refunds: [{ total: "-1.00" }] },
    });
    await shop.post(`${ORDER}/refunds`, { amount: (Number(total) - 1).toFixed(2) });
    expect(await shop.get(ORDER)).toMatchObject({ body: { status: "refunded" } });
    expect((await shop.get<unknown[]>(`${ORDER}/refunds`)).body).toHaveLength(2);
  });
});

describe("products", () => {
  test("are found by SKU, and take a stock figure as it comes", async () => {
    const { body } = await shop.get<{ id: number; stock_quantity: number }[]>("wc/v3/products?sku=HX-KPV-10");
    expect(body).toMatchObject([{ sku: "HX-KPV-10", type: "simple", stock_quantity: 155 }]);
    await shop.put(`wc/v3/products/${body[0]?.id}`, { manage_stock: true, stock_quantity: 77 });
    expect((await shop.get("wc/v3/products?sku=HX-KPV-10")).body).toMatchObject([{ stock_quantity: 77 }]);
    expect((await shop.get("wc/v3/products?sku=NOPE")).body).toEqual([]);
  });

  test("in sizes are variations of one, found by their own SKU", async () => {
    const summary = await store.control.open({ key: "clothes", catalog: "tern" });
    const clothes = shopClient(summary);
    const [shirt] = (await clothes.get<{ id: number; parent_id: number }[]>("wc/v3/products?sku=TT-DUNE-SND-M")).body;
    expect(shirt).toMatchObject({ type: "variation", name: "Dune Linen Shirt - Sand, M" });
    const path = `wc/v3/products/${shirt?.parent_id}/variations`;
    expect((await clothes.get<unknown[]>(path)).body).toHaveLength(3);
    expect(await clothes.put(`${path}/${shirt?.id}`, { stock_quantity: 3 })).toMatchObject({
      status: 200,
      body: { stock_quantity: 3 },
    });
  });
});
