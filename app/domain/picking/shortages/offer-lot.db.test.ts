import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestLot } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { choiceValue } from "../../catalog/code-meanings";
import { differencesIn } from "../../system/reconciliation/ledger.service.server";
import { scan, startPicking } from "../picking.service.server";

const GTIN = "00036000291452";

/**
 * An order of three units that is being picked. The product has these lots, and the order is allocated to the one that
 * expires first.
 */
async function withLots(...lots: TestLot[]) {
  const company = await aCompany();
  const product = await aProduct(company, { upc: GTIN.slice(2), lots });
  const order = await anOrder(company, { lines: [{ product, quantity: 3, name: "Serum" }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  return { company, product, order, anna };
}
const label = (lot: string) => `(01)${GTIN}(10)${lot}`;
const SAME_DAY = [
  { onHand: 4, lotNumber: "B-1", expiresOn: "2040-05-03" },
  { onHand: 4, lotNumber: "B-2", expiresOn: "2040-05-03", location: "A-04-1-01" },
];

test("another lot that may be used is offered, and the same code with the choice changes the lot and counts", async () => {
  const { company, product, order, anna } = await withLots(...SAME_DAY);
  const promised = (await startPicking(anna, order.id)).lines[0]?.places[0]?.lotNumber;
  const other = promised === "B-1" ? "B-2" : "B-1";
  const code = { orderId: order.id, barcode: label(other) };

  const asked = await scan(anna, { ...code, scanId: "one" });
  expect(asked).toMatchObject({ success: false, beeps: 3, offersLot: true });
  expect(asked.message).toBe(
    `Lot ${other} is not allocated to this order, but may be used instead. Scan it again, or tap it.`,
  );
  const [choice] = asked.choices;
  expect(choice?.label).toMatch(new RegExp(`^Use lot ${other} at A-0\\d-1-01, expires 3 May 2040$`));

  const yes = { ...code, scanId: "two", choice: choice && choiceValue(choice) };
  const counted = await scan(anna, yes);
  expect(counted).toMatchObject({ success: true, beeps: 1, choices: [], line: { picked: 1 } });
  expect(counted.message).toMatch(new RegExp(`^1 × Serum picked from lot ${other} at `));
  expect(counted.line?.places.map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([[other, 3]]);

  // The response was lost, and the resent scan counts once. The next scan of the lot asks no question.
  expect(await scan(anna, yes)).toMatchObject({ success: true, line: { picked: 1 } });
  expect(await scan(anna, { ...code, scanId: "three" })).toMatchObject({ success: true, line: { picked: 2 } });
  expect(await levels(product)).toEqual({ onHand: 8, allocated: 3, available: 5 });
  expect((await differencesIn(systemWorld().db.company(company.id))).differences).toEqual([]);
});

test("a lot is not offered past an earlier expiry; the form for doing so explicitly is", async () => {
  const { order, anna } = await withLots(
    { onHand: 4, lotNumber: "B-1", expiresOn: "2040-05-03" },
    { onHand: 4, lotNumber: "B-2", expiresOn: "2041-01-01", location: "A-04-1-01" },
  );

  expect(await scan(anna, { orderId: order.id, barcode: label("B-2") })).toMatchObject({
    success: false,
    choices: [],
    offersLot: false,
    message:
      "Lot B-2 is not allocated to this order, and lot B-1 at A-01-1-01 expires first, on 3 May 2040. " +
      "Pick from lot B-1 at A-01-1-01. To skip it, use Change lot.",
  });
});

test("a lot that is allocated elsewhere, recalled or unknown is refused as before", async () => {
  const { company, product, order, anna } = await withLots(...SAME_DAY, {
    onHand: 4,
    lotNumber: "B-3",
    expiresOn: "2020-01-01",
  });
  const promised = (await startPicking(anna, order.id)).lines[0]?.places[0]?.lotNumber;
  const other = promised === "B-1" ? "B-2" : "B-1";
  await anOrder(company, { lines: [{ product, quantity: 5 }] });
  const refused = async (lot: string) => {
    const { message, choices } = await scan(anna, { orderId: order.id, barcode: label(lot) });
    expect(choices).toEqual([]);
    return message;
  };

  expect(await refused(other)).toMatch(`Lot ${other} is not allocated to this order. Pick from lot ${promised} at `);
  expect(await refused("B-3")).toMatch("Lot B-3 expired on 1 January 2020.");
  expect(await refused("B-9")).toMatch("Lot B-9 of Serum is unknown.");
});

test("a lot taken meanwhile is reported as taken, and nothing is counted", async () => {
  const { company, product, order, anna } = await withLots(...SAME_DAY);
  const promised = (await startPicking(anna, order.id)).lines[0]?.places[0]?.lotNumber;
  const code = { orderId: order.id, barcode: label(promised === "B-1" ? "B-2" : "B-1") };
  const { choices } = await scan(anna, code);
  await anOrder(company, { lines: [{ product, quantity: 5 }] });

  const late = await scan(anna, { ...code, choice: choices[0] && choiceValue(choices[0]) });
  expect(late).toMatchObject({ success: false, choices: [], line: { picked: 0 } });
});
