import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots as lotsOfCompany, productBarcodes } from "#db/schema/catalog";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { choiceValue } from "../catalog/code-meanings";
import { completePicking, scan, startPicking } from "./picking.service.server";

type Goods = Parameters<typeof aProduct>[1] & { quantity?: number };

/** A started order with one line per product. */
async function setUp(...goods: Goods[]) {
  const company = await aCompany();
  const made: TestProduct[] = [];
  for (const { quantity: _quantity, ...one } of goods) made.push(await aProduct(company, { onHand: 40, ...one }));
  const lines = made.map((product, n) => ({
    product,
    quantity: goods[n]?.quantity ?? 3,
    name: String(goods[n]?.name),
  }));
  const order = await anOrder(company, { lines });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const beep = (
    barcode: string,
    more: { choice?: string; locationId?: string; scanId?: string; quantity?: number } = {},
  ) => scan(anna, { orderId: order.id, barcode, ...more });
  return { company, order, anna, beep, made };
}

const at = (location: string) => ({ lots: [{ onHand: 20, location }] });
const TWINS = [
  { name: "Red", sku: "RED", upc: "036000291452", ...at("A-01-1-01") },
  { name: "Blue", sku: "BLUE", barcode: "036000291452", ...at("B-02-1-01") },
] as const;

test("a barcode of two products of the order asks which one, and picks the chosen one", async () => {
  const { beep, made } = await setUp(...TWINS);

  const asked = await beep("036000291452", { scanId: "a" });

  expect(asked).toMatchObject({
    success: false,
    beeps: 3,
    message: "036000291452 matches more than one record. Choose one.",
    choices: [
      { kind: "product", id: made[0]?.id, label: "Red, SKU RED, at A-01-1-01" },
      { kind: "product", id: made[1]?.id, label: "Blue, SKU BLUE, at B-02-1-01" },
    ],
  });
  expect(await levels(made[0] as TestProduct)).toMatchObject({ onHand: 20 });
  const blue = await beep("036000291452", { scanId: "b", choice: choiceValue(asked.choices[1]!) });
  expect(blue).toMatchObject({ success: true, choices: [], message: "1 × Blue picked from B-02-1-01." });
});

test("an invalid choice asks again", async () => {
  const { beep } = await setUp(...TWINS);

  for (const choice of ["product:of-somebody-else", "location:1", "order:x"])
    expect((await beep("036000291452", { choice })).choices).toHaveLength(2);
});

test("the picker's location decides between two products, and so do finished lines", async () => {
  const { beep, made } = await setUp(...TWINS);
  const there = made[1]?.lots[0]?.locationId ?? "";

  expect((await beep("036000291452", { locationId: there })).message).toBe("1 × Blue picked from B-02-1-01.");
  await beep("RED", { quantity: 3 });
  expect((await beep("036000291452")).message).toBe("1 × Blue picked from B-02-1-01.");
});

test("a code of a product here and a location there asks which one, when both have units left", async () => {
  const { beep, made } = await setUp(
    { name: "Shelf label", sku: "C-03-1-01", ...at("A-01-1-01") },
    { name: "Vial", ...at("C-03-1-01"), quantity: 1 },
  );
  const there = made[1]?.lots[0]?.locationId ?? "";

  const asked = await beep("c-03-1-01");
  expect(asked.choices.map(({ label }) => label)).toEqual([
    "Shelf label, SKU C-03-1-01, at A-01-1-01",
    "Location C-03-1-01",
  ]);
  expect(await beep("c-03-1-01", { choice: `location:${there}` })).toMatchObject({
    success: true,
    message: "C-03-1-01: pick 1 × Vial.",
    place: { locationId: there },
  });
  await beep(made[1]?.sku ?? "");
  expect((await beep("c-03-1-01")).message).toBe("1 × Shelf label picked from A-01-1-01.");
});

test("a lot number of two products asks which one; with the product on the label it does not", async () => {
  const lots = (location: string) => ({ lots: [{ onHand: 9, lotNumber: "L-7", expiresOn: "2099-01-01", location }] });
  const { beep } = await setUp(
    { name: "Red", upc: "9501101530003", ...lots("A-01-1-01") },
    { name: "Blue", ...lots("B-02-1-01") },
  );

  expect((await beep("l-7")).choices.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    "lot Lot L-7 of Red, at A-01-1-01",
    "lot Lot L-7 of Blue, at B-02-1-01",
  ]);
  expect((await beep("(01)09501101530003(10)L-7")).message).toBe("1 × Red picked from lot L-7 at A-01-1-01.");
});

test("a label's count takes that many units, and is refused when the line wants fewer", async () => {
  const { beep, company, made } = await setUp({ name: "Red", upc: "9501101530003", quantity: 30 });
  const inner = { code: "19501101530000", productId: made[0]?.id ?? "", unitsPerScan: 6 };
  await systemWorld().db.company(company.id).insert(productBarcodes, inner);

  expect((await beep("(01)09501101530003(30)12")).line).toMatchObject({ picked: 12 });
  // Two inner packs of six units each.
  expect((await beep("(02)19501101530000(37)2")).line).toMatchObject({ picked: 24 });
  expect(await beep("(02)09501101530003(37)24")).toMatchObject({
    success: false,
    message: "This case holds 24 units; only 6 of Red are left to pick.",
  });
  expect((await beep("(02)09501101530003(37)24", { quantity: 1 })).line).toMatchObject({ picked: 25 });
});

test("a weight on the label is shown and not counted, also when the scan is sent again", async () => {
  const { beep } = await setUp({ name: "Red", upc: "9501101530003" });
  const label = "(01)09501101530003(3103)001250";

  for (let n = 0; n < 2; n++)
    expect(await beep(label, { scanId: "w" })).toMatchObject({
      message: "1 × Red picked from A-01-1-01. The label says 1.250 kg.",
      line: { picked: 1 },
    });
});

test("an id that was sent with another code, or another quantity, is refused and counts nothing", async () => {
  const { beep } = await setUp({ name: "Red", sku: "RED" }, { name: "Blue", sku: "BLUE" });
  await beep("RED", { scanId: "one" });

  const message = "Another scan with this id was already counted. Scan again.";
  await expect(beep("BLUE", { scanId: "one" })).rejects.toMatchObject({ code: "conflict", message });
  await expect(beep("", { scanId: "one" })).rejects.toMatchObject({ code: "conflict" });
  await expect(beep("RED", { scanId: "one", quantity: 2 })).rejects.toMatchObject({ code: "conflict" });
  expect((await beep("red", { scanId: "one" })).line).toMatchObject({ picked: 1 });
});

test("a web address and a code that was read wrong are refused in words", async () => {
  const { beep } = await setUp({ name: "Red" });

  expect((await beep("https://shop.example.test/red")).message).toBe("This is a web address, not a product code.");
  expect((await beep("4006381333932")).message).toBe(
    "No product has the code 4006381333932. Its check digit is wrong: scan it again.",
  );
  expect((await beep("A\u0000\u202eB".repeat(400))).message.length).toBeLessThan(130);
});

test("a web address that the house uses as a product's QR code is that product", async () => {
  const { beep } = await setUp({ name: "Red", qrCode: "https://shop.example.test/red" });

  expect(await beep("HTTPS://shop.example.test/red")).toMatchObject({ success: true });
});

test("a scan after the order is complete says so", async () => {
  const { beep, anna, order } = await setUp({ name: "Red", sku: "RED", quantity: 1 });
  await beep("RED");
  await completePicking(anna, order.id);

  await expect(beep("RED")).rejects.toMatchObject({
    message: `Order ${order.orderNumber} is ready to ship. It is no longer being picked.`,
  });
});

test("two devices on one session count each of their scans once, and neither takes a unit too many", async () => {
  const { beep, made } = await setUp({ name: "Red", sku: "RED", quantity: 10 });

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => beep("RED", { scanId: `${n % 2 ? "phone" : "wedge"}-${n % 12}` })),
  );

  expect(answers.filter(({ success }) => success).length).toBeGreaterThanOrEqual(10);
  expect((await beep("RED")).line).toMatchObject({ picked: 10 });
  expect(await levels(made[0] as TestProduct)).toEqual({ onHand: 40, allocated: 10, available: 30 });
});

test.each(["quarantined", "recalled"] as const)(
  "a lot that is %s is refused with the lot to pick instead",
  async (status) => {
    const lots = [
      { onHand: 9, lotNumber: "B-1", expiresOn: "2099-01-01", location: "A-01-1-01" },
      { onHand: 9, lotNumber: "B-2", expiresOn: "2099-02-01", location: "A-02-1-01" },
    ];
    const { beep, company, made } = await setUp({ name: "Red", lots });
    await systemWorld()
      .db.company(company.id)
      .update(lotsOfCompany, { status }, sql`${lotsOfCompany.id} = ${made[0]?.lots[0]?.id}`);

    expect(await beep("B-1")).toMatchObject({
      success: false,
      message: expect.stringContaining(`Lot B-1 is ${status}.`),
    });
  },
);
