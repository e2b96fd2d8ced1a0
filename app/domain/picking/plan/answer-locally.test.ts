import { expect, test } from "vitest";
import { type PickPolicy, USUAL_PICK_POLICY } from "../scan-policy";
import { answerLocally } from "./answer-locally";
import type { PickItemView, PickLocationView, PickView } from "./pick-view";

const aPlace = (over: Partial<PickLocationView> = {}): PickLocationView => ({
  lotId: "lot",
  locationId: "here",
  location: "A-01-1-01",
  walk: 1,
  lot: null,
  problem: null,
  left: 3,
  waiting: 0,
  ...over,
});

const anItem = ({ places = [aPlace()], ...over }: Partial<PickItemView> = {}): PickItemView => ({
  id: "item",
  productId: "product",
  name: "Bac water",
  sku: "SKU-1",
  image: null,
  quantity: 3,
  picked: 0,
  short: 0,
  shortReason: null,
  left: 3,
  waiting: 0,
  said: null,
  place: places.find(({ left }) => left > 0) ?? places[0] ?? null,
  places,
  codes: [
    { code: "sku-1", units: 1 },
    { code: "4006381333931", units: 1 },
    { code: "case", units: 2 },
  ],
  lastPick: null,
  skipped: false,
  ...over,
});

const aView = (...items: PickItemView[]): PickView => ({
  orderId: "order",
  companyId: "company",
  sessionId: "session",
  orderNumber: "1001",
  customerName: "Ines",
  picker: "Anna",
  isPaused: false,
  startedAt: 0,
  today: new Date().toISOString().slice(0, 10),
  policy: USUAL_PICK_POLICY,
  items,
  picked: 0,
  total: 3,
  blocked: null,
  unfit: null,
  lastPick: null,
  at: null,
  cart: null,
});

test("an item of the order is accepted at once, in any spelling of its code", () => {
  for (const code of ["sku-1", "SKU-1\r\n", "04006381333931", "]E04006381333931"]) {
    expect(answerLocally(aView(anItem()), code), code).toMatchObject({
      ok: true,
      isSure: true,
      title: "Product Found",
      guess: { itemId: "item", units: 1 },
    });
  }
  expect(answerLocally(aView(anItem()), "CASE")?.guess?.units).toBe(2);
  expect(answerLocally(aView(anItem()), "CASE", 3)?.guess?.units).toBe(3);
});

test("a GS1 symbol is accepted at once only when its lot is the one to take", () => {
  const symbol = "010400638133393110B-240";
  const withLot = (lot: string) => aView(anItem({ places: [aPlace({ lot: `${lot}, expires 1 June 2099` })] }));
  expect(answerLocally(withLot("B-240"), symbol)).toMatchObject({ ok: true, isSure: true });
  expect(answerLocally(withLot("B-111"), symbol)).toMatchObject({ ok: true, isSure: false });
  expect(answerLocally(withLot("B-2401"), symbol)).toMatchObject({ ok: true, isSure: false });
});

test("a label counts its stated units, and a label past its expiry is not accepted at once", () => {
  const label = "(01)04006381333931";
  expect(answerLocally(aView(anItem()), `${label}(30)2`)).toMatchObject({ ok: true, guess: { units: 2 } });
  expect(answerLocally(aView(anItem()), `${label}(37)4`)).toMatchObject({ ok: false, guess: null });
  expect(answerLocally(aView(anItem()), `${label}(37)4`, 1)).toMatchObject({ ok: true, guess: { units: 1 } });
  expect(answerLocally(aView(anItem()), `${label}(17)200131`)).toMatchObject({
    ok: false,
    isSure: false,
    detail: "The label says it expired on 31 January 2020.",
  });
  expect(answerLocally(aView(anItem()), `${label}(17)991231`)).toMatchObject({ ok: true });
});

test("too many, the wrong and the spoilt are refused, but the server may know better", () => {
  const refusals = [
    [aView(anItem({ left: 0, picked: 3 })), "sku-1", "All 3 of Bac water are picked.", "Already picked"],
    [aView(anItem({ left: 1, picked: 2 })), "case", "2 of Bac water are too many. 1 left to pick.", "Too many"],
    [aView(anItem()), "nonsense", "It is not on this order, according to this device.", "Not on order"],
    [aView(anItem()), "1001", "One item is not picked yet.", "Not complete"],
    [aView(anItem({ places: [aPlace({ problem: "Lot L expired." })] })), "sku-1", "Lot L expired.", "Do not ship"],
  ] as const;
  for (const [view, code, detail, word] of refusals) {
    expect(answerLocally(view, code)).toMatchObject({ ok: false, isSure: false, guess: null, detail, word });
  }
});

test("of one product on two lines the one that is open takes the scan", () => {
  const view = aView(anItem({ id: "full", left: 0 }), anItem({ id: "open" }));
  expect(answerLocally(view, "sku-1")?.guess).toMatchObject({ itemId: "open", units: 1 });
});

test("a place of the order is chosen, and its number closes it once everything is picked", () => {
  expect(answerLocally(aView(anItem()), "a-01-1-01")).toMatchObject({ ok: true, at: "here" });
  expect(answerLocally(aView(anItem({ left: 0 })), "1001")).toMatchObject({ ok: true, guess: null });
});

test("a blank scan is ignored", () => {
  expect(answerLocally(aView(anItem()), " \r\n")).toBeNull();
});

test("where a code means two products, or a product and a place, the server asks", () => {
  const places = [aPlace({ locationId: "there", location: "SKU-1", left: 1 })];
  for (const other of [anItem({ id: "b", sku: "SKU-2" }), anItem({ id: "b", codes: [], places })]) {
    const view = aView(anItem(), other);
    expect(answerLocally(view, "sku-1")).toMatchObject({ ok: false, isSure: false, guess: null });
  }
});

test("a finished bin is reported as done with the next location, not as unknown", () => {
  const done = aPlace({ location: "A-01-1-01", locationId: "done", left: 0 });
  const next = aPlace({ location: "B-02-1-01", locationId: "next", lot: "L2, expires 1 June 2099" });
  for (const view of [
    aView(anItem({ places: [done, next] })),
    aView(anItem({ places: [done], left: 0, picked: 3 }), anItem({ places: [next] })),
  ])
    expect(answerLocally(view, "A-01-1-01")).toMatchObject({
      ok: false,
      detail: "A-01-1-01 is done. Next is Bac water, lot L2 at B-02-1-01.",
    });
  expect(answerLocally(aView(anItem({ places: [done], left: 0, picked: 3 })), "A-01-1-01")).toMatchObject({
    detail: "A-01-1-01 is done. All items are picked.",
  });
});

test("a bin that is next but one is chosen, and its lot is taken there", () => {
  const places = [aPlace(), aPlace({ lotId: "two", locationId: "there", location: "B-02-1-01", lot: "L2", left: 1 })];
  const view = aView(anItem({ places, left: 4, quantity: 4 }));
  expect(answerLocally(view, "b-02-1-01")).toMatchObject({
    ok: true,
    at: "there",
    detail: expect.stringContaining("pick 1"),
  });
  expect(answerLocally(view, "010400638133393110L2")).toMatchObject({
    ok: true,
    isSure: true,
    guess: { units: 1, from: { lotId: "two", locationId: "there" } },
  });
});

test("more than the bin holds is not counted: the rest is confirmed at the next bin", () => {
  const places = [aPlace({ left: 1 }), aPlace({ lotId: "two", locationId: "there", location: "B-02-1-01", left: 2 })];
  expect(answerLocally(aView(anItem({ places })), "sku-1", 3)).toMatchObject({
    ok: false,
    guess: null,
    detail: "Only 1 of Bac water can be picked from A-01-1-01. Confirm it, then pick the rest from B-02-1-01.",
  });
});

test("what the company asks to be scanned is asked for at once", () => {
  const asks = (policy: Partial<PickPolicy>, at: string | null = null): PickView => ({
    ...aView(anItem({ places: [aPlace({ lot: "L-1" })] })),
    ...{ policy: { ...USUAL_PICK_POLICY, ...policy }, at },
  });
  expect(answerLocally(asks({ bin: true }), "SKU-1")).toMatchObject({
    ok: false,
    word: "Scan the bin",
    detail: "Scan the bin A-01-1-01 first.",
  });
  expect(answerLocally(asks({ bin: true }, "here"), "SKU-1")).toMatchObject({ ok: true });
  expect(answerLocally(asks({ lot: true }), "SKU-1")).toMatchObject({ ok: false, word: "Scan the lot" });
  expect(answerLocally(asks({ item: "each" }), "SKU-1", 2)).toMatchObject({ ok: false, word: "Scan each unit" });
  expect(answerLocally(asks({ item: "each" }), "case")).toMatchObject({ ok: true, guess: { units: 2 } });
  expect(answerLocally(asks({ item: "once" }), "SKU-1", 2)).toMatchObject({ ok: true, guess: { units: 2 } });
});
