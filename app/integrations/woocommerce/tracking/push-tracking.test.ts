import { describe, expect, test } from "vitest";
import { html, json, KEY } from "../testing/paper-store";
import { sampleOrder } from "../testing/sample-order";
import { NUMBER, PUSH, Shop, type Write } from "../testing/tracking-shop";

const COMPLETE: Write = ["PUT", "wc/v3/orders/501", { status: "completed" }];

describe("a shop with core's fulfillments", () => {
  function shop(): Shop {
    return Object.assign(new Shop(), { fulfillments: [], trackings: [] });
  }

  test("gets one for the lines of the parcel that it knows, and the order is completed", async () => {
    const store = shop();
    expect(await store.push()).toEqual({ via: "fulfillment", already: false });
    expect(store.writes).toEqual([
      [
        "POST",
        "wc/v3/orders/501/fulfillments",
        {
          status: "fulfilled",
          is_fulfilled: true,
          meta_data: [
            { key: "_items", value: [{ item_id: 11, qty: 2 }] },
            { key: "_tracking_number", value: NUMBER },
            { key: "_shipment_provider", value: "ups" },
            { key: "_tracking_url", value: PUSH.trackingUrl },
          ],
        },
      ],
      COMPLETE,
    ]);
    expect(store.calls.find(({ method }) => method === "POST")?.url.searchParams.get("notify_customer")).toBe("true");
  });

  test("pushed twice, it gets one and no further update", async () => {
    const store = shop();
    await store.push();
    const before = store.writes.length;
    expect(await store.push()).toEqual({ via: "fulfillment", already: true });
    expect(store.writes).toHaveLength(before);
  });

  test("a push that broke off before completing the order is brought to its end", async () => {
    const store = shop();
    store.refuse = { "PUT wc/v3/orders/501": () => html(503) };
    await expect(store.push()).rejects.toMatchObject({ fault: "unavailable" });
    store.refuse = {};
    expect(await store.push()).toEqual({ via: "fulfillment", already: true });
    expect(store.order?.status).toBe("completed");
    expect(store.fulfillments).toHaveLength(1);
  });

  test("of several parcels the first fulfills the order, and the others are added once each", async () => {
    const store = shop();
    const second = { trackingNumber: "986578788855", carrier: "fedex", carrierLabel: "FedEx", trackingUrl: null };
    expect(await store.push({ more: [second] })).toEqual({ via: "fulfillment", already: false });
    expect(store.fulfillments).toHaveLength(1);
    expect(store.trackings).toMatchObject([{ tracking_number: "986578788855" }]);
    const before = store.writes.length;
    expect(await store.push({ more: [second] })).toEqual({ via: "fulfillment", already: true });
    expect(store.writes).toHaveLength(before);
  });

  test("a second parcel that fails is sent when the push is repeated", async () => {
    const store = shop();
    const path = "POST wc-shipment-tracking/v3/orders/501/shipment-trackings";
    store.refuse = { [path]: () => html(503) };
    const more = [{ trackingNumber: "986578788855", carrier: "fedex", carrierLabel: "FedEx", trackingUrl: null }];
    await expect(store.push({ more })).rejects.toMatchObject({ fault: "unavailable" });
    store.refuse = {};
    await store.push({ more });
    expect(store.fulfillments).toHaveLength(1);
    expect(store.trackings).toHaveLength(1);
  });

  test("a deleted fulfillment with the number does not count", async () => {
    const store = shop();
    const meta_data = [{ key: "_tracking_number", value: NUMBER }];
    store.fulfillments = [{ date_deleted: "2026-01-01T00:00:00Z", meta_data }];
    expect(await store.push()).toEqual({ via: "fulfillment", already: false });
  });

  test("a parcel that names no lines is one for the whole order", async () => {
    const store = shop();
    await store.push({ lines: [] });
    expect(store.fulfillments?.[0]?.meta_data).toContainEqual({
      key: "_items",
      value: [
        { item_id: 11, qty: 2 },
        { item_id: 12, qty: 1 },
      ],
    });
  });

  test("a part without lines adds its number only, and an order with more parts keeps its status", async () => {
    const store = shop();
    const part = { isLast: false, earlier: [] };
    expect(await store.push({ lines: [], part })).toEqual({ via: "shipment-tracking", already: false });
    expect(store.fulfillments).toEqual([]);
    expect(store.order?.status).not.toBe("completed");
  });

  test("that refuses fulfilled items is notified by the next method", async () => {
    const store = shop();
    store.refuse = { "POST wc/v3/orders/501/fulfillments": () => json({ code: 0, message: "Invalid item." }, 400) };
    expect(await store.push()).toEqual({ via: "shipment-tracking", already: false });
  });

  test("with a broken feature is notified by the next method", async () => {
    const store = shop();
    store.refuse = { "GET wc/v3/orders/501/fulfillments": () => html(500) };
    expect(await store.push()).toEqual({ via: "shipment-tracking", already: false });
  });

  test("that fails while writing is retried later and not notified twice", async () => {
    const store = shop();
    store.refuse = { "POST wc/v3/orders/501/fulfillments": () => html(502) };
    await expect(store.push()).rejects.toMatchObject({ fault: "unavailable" });
    expect(store.writes).toHaveLength(1);
  });
});

describe("a shop with the Shipment Tracking plugin", () => {
  function shop(): Shop {
    return Object.assign(new Shop(), { trackings: [] });
  }

  test("gets the number under its own name for the carrier", async () => {
    const store = shop();
    expect(await store.push({ carrierLabel: "FedEx" })).toEqual({ via: "shipment-tracking", already: false });
    expect(store.writes).toEqual([
      [
        "POST",
        "wc-shipment-tracking/v3/orders/501/shipment-trackings",
        { tracking_provider: "Fedex", tracking_number: NUMBER, date_shipped: "2026-11-20" },
      ],
      COMPLETE,
    ]);
  });

  test.each([null, [], { Global: "x" }, "html"])(
    "gets a carrier that it does not list as a custom one (%j)",
    async (providers) => {
      const store = shop();
      store.providers = providers;
      await store.push();
      expect(store.trackings?.[0]).toMatchObject({
        custom_tracking_provider: "UPS",
        custom_tracking_link: PUSH.trackingUrl,
      });
    },
  );

  test("that has the number already, however written, gets nothing", async () => {
    const store = shop();
    store.trackings = [{ tracking_number: "1Z 5R8 939 03 5756 7127" }];
    expect(await store.push()).toEqual({ via: "shipment-tracking", already: true });
    expect(store.writes).toEqual([COMPLETE]);
  });

  test("that refuses the carrier leaves the note", async () => {
    const store = shop();
    const path = "POST wc-shipment-tracking/v3/orders/501/shipment-trackings";
    store.refuse = { [path]: () => json({ code: "rest_invalid_param", message: "tracking_provider" }, 400) };
    expect(await store.push()).toEqual({ via: "note", already: false });
  });
});

describe("a shop with neither", () => {
  test("gets a note to the customer", async () => {
    const store = new Shop();
    expect(await store.push()).toEqual({ via: "note", already: false });
    expect(store.writes).toEqual([
      [
        "POST",
        "wc/v3/orders/501/notes",
        {
          note: `Your order shipped with UPS. Tracking number: ${NUMBER}. Track it here: ${PUSH.trackingUrl}`,
          customer_note: true,
        },
      ],
      COMPLETE,
    ]);
  });

  test("that has a note with the number gets no other, and a completed order no PUT", async () => {
    const store = new Shop();
    await store.push();
    const before = store.writes.length;
    expect(await store.push()).toEqual({ via: "note", already: true });
    expect(store.writes).toHaveLength(before);
  });

  test("a second parcel gets its own note", async () => {
    const store = new Shop();
    await store.push();
    expect(await store.push({ trackingNumber: "986578788855", carrierLabel: "FedEx", trackingUrl: null })).toEqual({
      via: "note",
      already: false,
    });
    expect(store.notes.at(-1)?.note).toBe("Your order shipped with FedEx. Tracking number: 986578788855.");
  });

  test("whose other namespaces accept no keys is notified by a note", async () => {
    const store = new Shop();
    const path = "GET wc-shipment-tracking/v3/orders/501/shipment-trackings";
    store.refuse = { [path]: () => json({ code: "rest_forbidden", message: "Sorry." }, 401) };
    expect(await store.push()).toEqual({ via: "note", already: false });
  });
});

describe("the order itself", () => {
  test.each(["cancelled", "refunded"])(
    "that was %s in the shop is not completed over that decision",
    async (status) => {
      const store = new Shop();
      store.order = sampleOrder({ status });
      expect(await store.push()).toEqual({ via: "note", already: false });
      expect(store.order.status).toBe(status);
    },
  );

  test.each(["pending", "on-hold", "failed", "awaiting-stock", "wc-processing"])(
    "that is %s is completed",
    async (status) => {
      const store = new Shop();
      store.order = sampleOrder({ status });
      await store.push();
      expect(store.order.status).toBe("completed");
    },
  );

  test("that was deleted, or is in the trash, is reported as such, and nothing is written", async () => {
    const store = new Shop();
    store.order = null;
    await expect(store.push()).rejects.toMatchObject({
      fault: "not-found",
      message: expect.stringContaining("no longer in the store"),
    });
    store.order = sampleOrder({ status: "trash" });
    await expect(store.push()).rejects.toMatchObject({ fault: "not-found", message: expect.stringContaining("trash") });
    expect(store.writes).toEqual([]);
  });
});

test("a read-only key is reported", async () => {
  const store = new Shop();
  const answer = {
    code: "woocommerce_rest_authentication_error",
    message: "The API key provided does not have write permissions.",
  };
  store.refuse = { "POST wc/v3/orders/501/notes": () => json(answer, 401) };
  const error = await store.push().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ fault: "permission", message: expect.stringContaining("Read/Write") });
  expect(String(error)).not.toContain(KEY);
});
