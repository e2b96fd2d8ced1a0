import { describe, expect, test } from "vitest";
import { openStore } from "../connection/connect";
import { json, PaperStore } from "../testing/paper-store";
import { sampleOrder } from "../testing/sample-order";
import { readOrder } from "./read-order";
import { withRefunds } from "./refunds";

const order = (over: Record<string, unknown> = {}) =>
  sampleOrder({
    id: 77,
    status: "processing",
    total: "50.00",
    line_items: [
      { id: 1, sku: "A", name: "Alpha", quantity: 3, total: "30.00" },
      { id: 2, sku: "B", name: "Beta", quantity: 1, total: "20.00" },
    ],
    refunds: [{ id: 900, reason: "", total: "-20.00" }],
    ...over,
  });

const refund = (lines: [id: number, quantity: number][]) => ({
  id: 900,
  line_items: lines.map(([id, quantity]) => ({
    quantity: -quantity,
    meta_data: [{ key: "_refunded_item_id", value: String(id) }],
  })),
});

async function aStore(answer: () => Response) {
  const store = new PaperStore();
  store.answer = ({ url }) => (url.pathname.endsWith("/refunds") ? answer() : undefined);
  return { store, client: await openStore(store.world, store.connection) };
}

async function readWith(lines: [number, number][], over = {}) {
  const { client } = await aStore(() => json([refund(lines)]));
  const reading = readOrder(await withRefunds(client, order(over)));
  if (reading.kind !== "order") throw new Error(reading.reason);
  return reading.order;
}

describe("an order of which units were refunded", () => {
  test("contains the remaining units", async () => {
    const { lines, totalMinor, refundedUnits } = await readWith([
      [1, 2],
      [2, 1],
    ]);
    expect(lines.map(({ sku, quantity, totalMinor }) => [sku, quantity, totalMinor])).toEqual([["A", 1, 1000]]);
    expect([totalMinor, refundedUnits]).toEqual([3000, 3]);
  });

  test("is shipped completely when only money was refunded", async () => {
    const { lines, totalMinor, refundedUnits } = await readWith([]);
    expect(lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect([totalMinor, refundedUnits]).toEqual([3000, undefined]);
  });

  test("as it came, without its list of refunds, is read whole", () => {
    expect(readOrder(order())).toMatchObject({ kind: "order", order: { lines: [{ quantity: 3 }, { quantity: 1 }] } });
  });
});

describe("the list of refunds", () => {
  test.each([
    ["no refund", { refunds: [] }],
    ["a refund of all of it", { status: "refunded" }],
    ["an end of its own", { status: "cancelled" }],
    ["something else for refunds", { refunds: "none" }],
  ])("of an order with %s is not requested", async (_what, over) => {
    const { client, store } = await aStore(() => json([]));
    const payload = order(over);
    expect(await withRefunds(client, payload)).toBe(payload);
    expect(store.calls).toEqual([]);
  });

  test("that cannot be fetched fails the sync instead of shipping too much; a deleted order's does not", async () => {
    const down = await aStore(() => json({ code: "wp_die", message: "" }, 500));
    await expect(withRefunds(down.client, order())).rejects.toMatchObject({ fault: "unavailable" });
    const gone = await aStore(() => json({ code: "woocommerce_rest_invalid_order_id", message: "" }, 404));
    expect(await withRefunds(gone.client, order())).toEqual(order());
  });

  test("that is invalid deducts nothing", async () => {
    const { client } = await aStore(() => json({ odd: true }));
    expect(readOrder(await withRefunds(client, order()))).toMatchObject({ order: { lines: [{ quantity: 3 }, {}] } });
  });
});

test("the totals are those before and after refunds, also for amounts without units", async () => {
  expect(await readWith([[1, 2]])).toMatchObject({ orderedMinor: 5000, totalMinor: 3000 });
  expect(await readWith([])).toMatchObject({ orderedMinor: 5000, totalMinor: 3000 });
  expect(await readWith([], { refunds: [] })).toMatchObject({ orderedMinor: 5000, totalMinor: 5000 });
});

test.each([
  ["JPY", "4500.00", 4500, undefined],
  ["JPY", "4500.50", 4501, ["4500.50"]],
  ["KWD", "12.34", 12340, undefined],
  ["EUR", "14.985", 1499, ["14.985"]],
])(
  "an amount of %s %s follows the currency's decimals, and is named where that rounds it",
  (currency, total, minor, rounded) => {
    const line = { id: 1, sku: "A", name: "Alpha", quantity: 3, price: Number(total) / 3, total };
    const reading = readOrder(order({ currency, total, refunds: [], line_items: [line] }));
    expect(reading.kind === "order" && reading.order.totalMinor).toBe(minor);
    expect(reading.kind === "order" && reading.order.lines[0]?.totalMinor).toBe(minor);
    expect(reading.kind === "order" ? reading.order.roundedAmounts : null).toEqual(rounded);
  },
);
