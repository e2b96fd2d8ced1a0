import { expect, test } from "vitest";
import { productBarcodes, products } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestLot } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { daysAfter } from "../inventory/lot-usability";
import type { Ctx } from "../kernel/ctx";
import { dayInWords } from "../kernel/days";
import { pausePicking, pickItem, readWithAuth, scan, skipLine, startPicking } from "./picking.service.server";
import { readOrder } from "./read-pick-state.server";

const YEAR = new Date().getUTCFullYear();

/** A started order of one product. */
async function setUp({
  quantity = 3,
  lots,
  ...product
}: { quantity?: number; lots?: TestLot[] } & Partial<typeof products.$inferInsert> = {}) {
  const company = await aCompany();
  const stock = await aProduct(company, { name: "Bac water 30 ml", onHand: 20, ...(lots ? { lots } : {}), ...product });
  const order = await anOrder(company, { lines: [{ product: stock, quantity, name: "Bac water 30 ml" }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const beep = (
    barcode: string,
    more: { scanId?: string; quantity?: number; locationId?: string } = {},
    by: Ctx = anna,
  ) => scan(by, { orderId: order.id, barcode, ...more });
  const item = order.items[0]?.id ?? "";
  return { company, product: stock, order, anna, beep, item };
}

test("a scan picks one unit and names its location", async () => {
  const { beep, product } = await setUp();

  const answer = await beep(product.sku);

  expect(answer).toMatchObject({ success: true, beeps: 1, message: "1 × Bac water 30 ml picked from A-01-1-01." });
  expect(answer.line).toMatchObject({ picked: 1, quantity: 3 });
  expect(answer.state.lines[0]?.places[0]).toMatchObject({ picked: 1 });
});

test("a SKU is accepted in any letter case, and with the scanner's suffix", async () => {
  const { beep } = await setUp({ sku: "Bac-30" });

  expect(await beep(" BAC-30\r\n")).toMatchObject({ success: true });
  expect(await beep("bac-30")).toMatchObject({ success: true });
});

test("UPC-A, EAN-13, UPC-E, GTIN-14, the QR code and the house's own code are all this product", async () => {
  const { beep, company, product } = await setUp({ quantity: 9, upc: "042100005264", qrCode: "QR-77-1" });
  const db = systemWorld().db.company(company.id);
  await db.insert(productBarcodes, { code: "04006381333931", productId: product.id, unitsPerScan: 1 });
  await db.insert(productBarcodes, { code: "HOUSE-9", productId: product.id, unitsPerScan: 1 });

  for (const code of [
    "042100005264",
    "0042100005264",
    "04252614",
    "00042100005264",
    "4006381333931",
    "qr-77-1",
    "house-9",
  ]) {
    expect(await beep(code), code).toMatchObject({ success: true });
  }
});

test("a case counts as the units in it, and is refused when fewer are left", async () => {
  const { beep, company, product } = await setUp({ quantity: 8 });
  const row = { code: "14006381333938", productId: product.id, unitsPerScan: 6 };
  await systemWorld().db.company(company.id).insert(productBarcodes, row);

  expect((await beep("14006381333938")).line).toMatchObject({ picked: 6 });
  expect(await beep("14006381333938")).toMatchObject({
    success: false,
    beeps: 3,
    message: "This case holds 6 units; only 2 of Bac water 30 ml are left to pick.",
    refusal: "too-many",
  });
  expect((await beep("14006381333938", { quantity: 2 })).line).toMatchObject({ picked: 8 });
});

test("a scan's response equals the order read again, including lots, sequence and renewed lease", async () => {
  const lots = [
    { onHand: 2, lotNumber: "L1", expiresOn: "2099-01-01", location: "B-01-1-01" },
    { onHand: 9, lotNumber: "L2", expiresOn: "2099-02-01", location: "A-02-1-01" },
  ];
  const company = await aCompany();
  const [product, other] = [await aProduct(company, { lots }), await aProduct(company, { onHand: 5 })];
  const order = await anOrder(company, {
    lines: [{ product, quantity: 5 }, { product: other, quantity: 2 }, { product }],
  });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const asRead = () => readOrder(anna, order.id);
  const beep = (barcode: string, quantity?: number) => scan(anna, { orderId: order.id, barcode, quantity });

  expect((await beep(product.sku)).state).toEqual(await asRead());
  await skipLine(anna, { orderId: order.id, itemId: order.items[1]?.id ?? "" });
  anna.clock.now += 10 * 60_000;
  expect((await beep(product.sku, 1)).state).toEqual(await asRead());
  expect((await pickItem(anna, order.items[1]?.id ?? "", {})).state).toEqual(await asRead());
  anna.clock.now += 1000;
  expect((await beep("L2")).state).toEqual(await asRead());
});

test("two devices of one picker: what the other has taken meanwhile is in the answer", async () => {
  const { beep, anna, order, product } = await setUp({ quantity: 5 });
  const input = { orderId: order.id, barcode: product.sku };
  const authReads = await anna.db.batch(...readWithAuth(anna.db, input));
  await beep(product.sku);
  const { trips } = { ...anna.costs };

  expect((await scan(anna, input, authReads)).line).toMatchObject({ picked: 2, places: [{ picked: 2 }] });
  expect(anna.costs.trips - trips).toBe(2);
});

test("a typed quantity counts at once; too much is refused whole", async () => {
  const { beep, product } = await setUp({ quantity: 5 });

  expect((await beep(product.sku, { quantity: 4 })).line).toMatchObject({ picked: 4 });
  expect(await beep(product.sku, { quantity: 2 })).toMatchObject({
    success: false,
    message: "2 units of Bac water 30 ml are too many. 1 left to pick.",
    refusal: "too-many",
    line: { picked: 4 },
  });
});

test("one confirmation covers one bin and one lot, however many units it names", async () => {
  const lots = [
    { onHand: 2, lotNumber: "L1", expiresOn: "2099-01-01", location: "A-01-1-01" },
    { onHand: 9, lotNumber: "L2", expiresOn: "2099-02-01", location: "A-01-1-01" },
    { onHand: 9, lotNumber: "L3", expiresOn: "2099-03-01", location: "B-01-1-01" },
  ];
  const { beep, anna, item, product } = await setUp({ quantity: 20, lots });
  const message =
    "Only 2 of Bac water 30 ml can be picked from lot L1 at A-01-1-01. Confirm them, then pick the rest from lot L2 at A-01-1-01.";

  await expect(pickItem(anna, item, { quantity: 20 })).rejects.toMatchObject({ code: "conflict", message });
  expect(await beep(product.sku, { quantity: 3 })).toMatchObject({ success: false, message, line: { picked: 0 } });
  const taken = [1, 2, 3].map(() => pickItem(anna, item, {}));
  expect((await Promise.all(taken)).map(({ message: said }) => said).sort()).toEqual([
    "2 × Bac water 30 ml picked from lot L1 at A-01-1-01.",
    "9 × Bac water 30 ml picked from lot L2 at A-01-1-01.",
    "9 × Bac water 30 ml picked from lot L3 at B-01-1-01.",
  ]);
});

test("one unit too many is refused with a message", async () => {
  const { beep, product } = await setUp({ quantity: 1 });
  await beep(product.sku);

  expect(await beep(product.sku)).toMatchObject({
    success: false,
    beeps: 3,
    message: "Bac water 30 ml is already picked.",
    refusal: "all-picked",
  });
});

test("an unknown code is refused by name", async () => {
  const { beep } = await setUp();

  expect(await beep("0000-nonsense")).toMatchObject({
    success: false,
    message: "No product has the code 0000-nonsense.",
    refusal: "unknown",
    line: null,
  });
});

test("the wrong product is refused by name, whichever of its codes was scanned", async () => {
  const { beep, company } = await setUp();
  const wrong = await aProduct(company, {
    name: "Thymosin 5 mg",
    upc: "036000291452",
    barcode: "OWN-55",
    lots: [{ onHand: 1, lotNumber: "T-9" }],
  });
  const message = "Thymosin 5 mg is not in this order. It belongs at A-01-1-01. Next is Bac water 30 ml, A-01-1-01.";

  for (const code of [wrong.sku, wrong.sku.toLowerCase(), "036000291452", "0036000291452", "OWN-55"]) {
    expect(await beep(code), code).toMatchObject({ success: false, beeps: 3, message });
  }
  expect(await beep("T-9")).toMatchObject({
    success: false,
    message: expect.stringContaining("Thymosin 5 mg is not in this order."),
    refusal: "not-on-order",
  });
});

test("another company's product gets the response of an unknown one", async () => {
  const { beep } = await setUp();
  const foreign = await aProduct(await aCompany(), { sku: "FOREIGN-1", onHand: 1 });

  expect(await beep(foreign.sku)).toMatchObject({ message: "No product has the code FOREIGN-1." });
});

test("a lot number takes from that lot; without one the first to expire goes first", async () => {
  const lots = [
    { onHand: 2, lotNumber: "B-240", expiresOn: "2099-06-01", location: "A-03-2-01" },
    { onHand: 2, lotNumber: "B-230", expiresOn: "2099-03-01", location: "A-04-1-01" },
  ];
  const { beep, product } = await setUp({ quantity: 4, lots });

  expect((await beep("b-240")).message).toBe("1 × Bac water 30 ml picked from lot B-240 at A-03-2-01.");
  expect((await beep(product.sku)).message).toBe("1 × Bac water 30 ml picked from lot B-230 at A-04-1-01.");
  expect((await beep(product.sku)).message).toBe("1 × Bac water 30 ml picked from lot B-230 at A-04-1-01.");
  expect((await beep(product.sku)).message).toBe("1 × Bac water 30 ml picked from lot B-240 at A-03-2-01.");
});

test("an expired lot is refused with its date and the lot to pick instead", async () => {
  const lots = [
    { onHand: 9, lotNumber: "B-221", expiresOn: "2024-05-03", location: "A-01-1-01" },
    { onHand: 9, lotNumber: "B-240", expiresOn: "2099-06-01", location: "A-03-2-01" },
  ];
  const { beep } = await setUp({ lots });

  expect(await beep("B-221")).toMatchObject({
    success: false,
    beeps: 3,
    message: "Lot B-221 expired on 3 May 2024. Pick from lot B-240 at A-03-2-01.",
    refusal: "expired",
  });
});

test("a lot that expired since its allocation is refused too, without the year when it is the current one", async () => {
  const lots = [{ onHand: 9, lotNumber: "B-221", expiresOn: `${YEAR}-12-31`, location: "A-01-1-01" }];
  const { beep, anna, item } = await setUp({ lots });
  anna.clock.now = Date.UTC(YEAR + 1, 0, 2);

  const message = `Lot B-221 expired on 31 December ${YEAR}. Ask a warehouse manager what to ship instead.`;
  expect(await beep("B-221")).toMatchObject({ success: false, message });
  await expect(pickItem(anna, item, {})).rejects.toMatchObject({ code: "conflict", message });
});

test("a lot not allocated to the order is refused, and the allocated one is named", async () => {
  const lots = [
    { onHand: 9, lotNumber: "B-240", expiresOn: "2099-06-01", location: "A-03-2-01" },
    { onHand: 9, lotNumber: "B-250", expiresOn: "2099-09-01", location: "A-05-2-01" },
  ];
  const { beep, product } = await setUp({ lots });

  expect(await beep("B-250")).toMatchObject({
    success: false,
    message:
      "Lot B-250 is not allocated to this order, and lot B-240 at A-03-2-01 expires first, on 1 June 2099. Pick from lot B-240 at A-03-2-01. To skip it, use Change lot.",
  });
  expect(await levels(product)).toMatchObject({ allocated: 3 });
});

test("a GS1 symbol names product, lot and expiry at once", async () => {
  const lots = [{ onHand: 9, lotNumber: "B-240", expiresOn: "2099-06-01", location: "A-03-2-01" }];
  const { beep } = await setUp({ lots, upc: "9501101530003", quantity: 4 });

  expect(await beep("(01)09501101530003(17)990601(10)B-240(21)7")).toMatchObject({ success: true });
  expect(await beep("]d201095011015300031799060110B-240\u001d218")).toMatchObject({ success: true });
  expect(await beep("01095011015300031799060010B-240")).toMatchObject({ success: true });
  expect(await beep("(01)09501101530003(10)B-999")).toMatchObject({
    success: false,
    message: "Lot B-999 of Bac water 30 ml is unknown. Pick from lot B-240 at A-03-2-01.",
    refusal: "wrong-lot",
  });
  expect(await beep("(01)09501101530003(17)240500(10)B-240")).toMatchObject({
    success: false,
    message: "The label says lot B-240 expired on 31 May 2024. Set this unit aside. Ask a warehouse manager.",
    refusal: "expired",
  });
});

test("a location chooses what to take next and takes nothing", async () => {
  const company = await aCompany();
  const near = await aProduct(company, { name: "Near", lots: [{ onHand: 5, location: "A-01-1-01" }] });
  const far = await aProduct(company, { name: "Far", lots: [{ onHand: 5, location: "C-09-4-02" }] });
  const lines = [
    { product: near, name: "Near", quantity: 2 },
    { product: far, name: "Far", quantity: 2 },
  ];
  const order = await anOrder(company, { lines });
  const anna = await aPicker(company);
  await aProduct(company, { lots: [{ onHand: 1, location: "D-01-1-01" }] });
  await startPicking(anna, order.id);

  const answer = await scan(anna, { orderId: order.id, barcode: "c-09-4-02" });
  expect(answer).toMatchObject({ success: true, beeps: 1, message: "C-09-4-02: pick 2 × Far.", line: { picked: 0 } });
  expect(answer.place?.locationId).toBe(far.lots[0]?.locationId);

  expect(await scan(anna, { orderId: order.id, barcode: "D-01-1-01" })).toMatchObject({
    success: false,
    message: "No items of this order are at D-01-1-01. Next is Near, A-01-1-01.",
    refusal: "wrong-bin",
  });
  await scan(anna, { orderId: order.id, barcode: near.sku, quantity: 2 });
  expect(await scan(anna, { orderId: order.id, barcode: "A-01-1-01" })).toMatchObject({
    success: false,
    message: "A-01-1-01 is done. Next is Far, C-09-4-02.",
    refusal: "bin-done",
  });
});

test("a product in two bins is picked at the picker's location", async () => {
  const lots = [
    { onHand: 2, lotNumber: "L1", location: "A-01-1-01" },
    { onHand: 2, lotNumber: "L2", location: "A-02-1-01" },
  ];
  const { beep, product } = await setUp({ quantity: 4, lots });
  const there = product.lots[1]?.locationId ?? "";

  expect((await beep(product.sku, { locationId: there })).message).toBe(
    "1 × Bac water 30 ml picked from lot L2 at A-02-1-01.",
  );
});

test("a scan sent twenty times with one id counts once and is answered alike each time", async () => {
  const { beep, product } = await setUp({ quantity: 9 });

  const answers = await Promise.all(Array.from({ length: 20 }, () => beep(product.sku, { scanId: "the-same" })));

  expect(new Set(answers.map(({ message, success, beeps }) => `${success} ${beeps} ${message}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ success: true, line: { picked: 1 } });
  await beep(product.sku, { scanId: "the-next" });
  const late = await beep(product.sku, { scanId: "the-same" });
  expect(late).toMatchObject({ success: true, message: answers[0]?.message, line: { picked: 2 } });
});

test("of fifty concurrent scans for the last unit one counts, and forty-nine are refused with the reason", async () => {
  const { beep, product, anna, item } = await setUp({ quantity: 3 });
  await pickItem(anna, item, { quantity: 2 });

  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => beep(product.sku, { scanId: `scan-${n}` })));

  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const refusals = answers.filter(({ success }) => !success).map(({ message }) => message);
  expect(new Set(refusals)).toEqual(new Set(["All 3 of Bac water 30 ml are picked."]));
  expect(await levels(product)).toEqual({ onHand: 20, allocated: 3, available: 17 });
});

test("fifty scans at once over two bins take each unit once", async () => {
  const lots = [
    { onHand: 6, lotNumber: "L1" },
    { onHand: 6, lotNumber: "L2", location: "A-02-1-01" },
  ];
  const { beep, product } = await setUp({ quantity: 10, lots });

  const answers = await Promise.all(Array.from({ length: 50 }, () => beep(product.sku)));

  expect(answers.filter(({ success }) => success)).toHaveLength(10);
  expect((await beep(product.sku)).line).toMatchObject({ picked: 10 });
});

test("a scan for another picker's order is a conflict that names the picker", async () => {
  const { beep, company, anna, order, product } = await setUp();
  const ben = await aPicker(company, { name: "Ben Okafor" });

  await expect(beep(product.sku, {}, ben)).rejects.toMatchObject({
    code: "conflict",
    message: "Anna Meyer is already picking this order.",
  });
  await pausePicking(anna, order.id);
  await expect(beep(product.sku)).rejects.toMatchObject({ code: "conflict" });
  const waiting = await anOrder(company, { lines: [{ product }] });
  await expect(scan(ben, { orderId: waiting.id, barcode: product.sku })).rejects.toMatchObject({
    message: `Order ${waiting.orderNumber} is not being picked. Start picking first.`,
  });
  const stranger = await aPicker(await aCompany());
  await expect(beep(product.sku, {}, stranger)).rejects.toMatchObject({ code: "not_found" });
});

test("a scan costs two round trips, and reads no more for a company of many products", async () => {
  const { beep, company, product, anna } = await setUp();
  await beep(product.sku);
  const ctx = systemWorld();
  const many = Array.from({ length: 300 }, (_, n) => ({
    id: ctx.newId(),
    name: `Other ${n}`,
    sku: `OTHER-${n}`,
    upc: String(n).padStart(12, "9"),
    createdAt: 1,
    updatedAt: 1,
  }));
  await ctx.db.company(company.id).insertMany(products, many);
  const { trips, read } = { ...anna.costs };

  await beep(product.sku);

  expect(anna.costs.trips - trips).toBe(2);
  expect(anna.costs.read - read).toBeLessThan(120);
  const before = anna.costs.trips;
  expect(await beep("OTHER-7")).toMatchObject({ success: false });
  expect(anna.costs.trips - before).toBe(2);
});

test("a pick without a scan takes everything left, or the given quantity, once per id", async () => {
  const { anna, item, product } = await setUp({ quantity: 5 });

  expect((await pickItem(anna, item, { quantity: 2, scanId: "a" })).line.picked).toBe(2);
  expect((await pickItem(anna, item, { quantity: 2, scanId: "a" })).line.picked).toBe(2);
  await expect(pickItem(anna, item, { quantity: 4 })).rejects.toMatchObject({
    code: "conflict",
    message: "4 units of Bac water 30 ml are too many. 3 left to pick.",
  });
  expect((await pickItem(anna, item, {})).line.picked).toBe(5);
  await expect(pickItem(anna, item, {})).rejects.toMatchObject({ message: "All 5 of Bac water 30 ml are picked." });
  expect(await levels(product)).toEqual({ onHand: 20, allocated: 5, available: 15 });
});

test("pick by lot takes from that lot and no other", async () => {
  const lots = [
    { onHand: 3, lotNumber: "L1", expiresOn: "2099-01-01" },
    { onHand: 3, lotNumber: "L2", expiresOn: "2099-02-01", location: "A-02-1-01" },
  ];
  const { anna, item, product } = await setUp({ quantity: 5, lots });
  const second = product.lots[1]?.id ?? "";

  const { line } = await pickItem(anna, item, { quantity: 2, lotId: second });
  expect(line.places.map(({ lotNumber, picked }) => [lotNumber, picked])).toEqual([
    ["L1", 0],
    ["L2", 2],
  ]);
  await expect(pickItem(anna, item, { quantity: 1, lotId: second })).rejects.toMatchObject({
    message: "All of Bac water 30 ml from lot L2 at A-02-1-01 is picked. Pick from lot L1 at A-01-1-01.",
  });
  await expect(pickItem(anna, item, { quantity: 1, lotId: "no-such-lot" })).rejects.toMatchObject({ code: "conflict" });
});

test("a lot within the days before its expiry that the company does not send is refused with both", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const soon = daysAfter(today, 5);
  const { beep, company, product } = await setUp({
    lotTracked: true,
    lots: [{ onHand: 5, lotNumber: "SOON", expiresOn: soon }],
  });
  await systemWorld().db.company(company.id).insert(stockRules, { stopPickingDays: 7, updatedAt: 1 });

  expect(await beep(product.sku)).toMatchObject({
    success: false,
    message: `Lot SOON expires on ${dayInWords(soon, today)}, and cannot ship in its last 7 days. Ask a warehouse manager what to ship instead.`,
  });
});
