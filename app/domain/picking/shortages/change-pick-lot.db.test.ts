import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { differencesIn } from "../../system/reconciliation/ledger.service.server";
import { changePickLot, pickItem, startPicking, undoPick } from "../picking.service.server";

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, {
    lots: [
      { onHand: 4, lotNumber: "B-1", expiresOn: "2040-05-03" },
      { onHand: 4, lotNumber: "B-2", expiresOn: "2041-01-01", location: "A-04-1-01" },
      { onHand: 4, lotNumber: "B-0", expiresOn: "2020-01-01", location: "A-05-1-01" },
    ],
  });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const place = (n: number) => ({ lotId: product.lots[n]?.id ?? "", locationId: product.lots[n]?.locationId ?? "" });
  return { company, product, order, anna, item: order.items[0]?.id ?? "", place };
}
const differences = async (company: { id: string }) =>
  (await differencesIn(systemWorld().db.company(company.id))).differences;

test("unpicked units move to the other lot, past an earlier expiry only explicitly, and once when repeated", async () => {
  const { company, product, order, anna, item, place } = await setUp();
  const { line } = await pickItem(anna, item, { quantity: 1 });
  await expect(changePickLot(anna, item, { place: place(1), anyway: false })).rejects.toMatchObject({
    detail: { fields: { anyway: ["Lot B-1 at A-01-1-01 expires first, on 3 May 2040. Select this to skip it."] } },
  });
  const change = () => changePickLot(anna, item, { place: place(1), anyway: true });
  const [{ message }] = await Promise.all([change(), change()]);
  expect(message).toBe(`Pick ${product.sku} from lot B-2 at A-04-1-01.`);

  const { line: picked } = await pickItem(anna, item, {});
  expect(picked.places.map((one) => [one.lotNumber, one.quantity, one.picked])).toEqual([
    ["B-1", 1, 1],
    ["B-2", 2, 2],
  ]);
  // Undoing returns each unit to the lot that it was picked from.
  await undoPick(anna, { orderId: order.id, pickId: line.lastPick?.id });
  const after = await undoPick(anna, { orderId: order.id, pickId: line.lastPick?.id });
  expect(after.lines[0]?.places.map((one) => [one.lotNumber, one.picked])).toEqual([
    ["B-1", 0],
    ["B-2", 2],
  ]);
  expect(await levels(product)).toEqual({ onHand: 12, allocated: 3, available: 9 });
  expect(await differences(company)).toEqual([]);
});

test("a lot that is not sent is refused with its reason, and so is one that is allocated to others", async () => {
  const { company, product, anna, item, place } = await setUp();
  await expect(changePickLot(anna, item, { place: place(2), anyway: true })).rejects.toMatchObject({
    message: "Lot B-0 expired on 1 January 2020.",
  });
  await anOrder(company, { lines: [{ product, quantity: 5 }] });
  await expect(changePickLot(anna, item, { place: place(1), anyway: true })).rejects.toMatchObject({
    message: "All stock is allocated to other orders.",
  });
});

test("when two orders want the last units of a lot, all totals stay consistent", async () => {
  const { company, product, anna, item, place } = await setUp();
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const ben = await aPicker(company, { name: "Ben" });
  await startPicking(ben, order.id);
  await Promise.allSettled([
    changePickLot(anna, item, { place: place(1), anyway: true }),
    changePickLot(ben, order.items[0]?.id ?? "", { place: place(1), anyway: true }),
  ]);
  expect(await levels(product)).toMatchObject({ allocated: 6 });
  expect(await differences(company)).toEqual([]);
});

test("the lot of another company's or another picker's order cannot be changed", async () => {
  const { company, anna: _, item, place } = await setUp();
  const stranger = await aPicker(await aCompany());
  await expect(changePickLot(stranger, item, { place: place(1), anyway: true })).rejects.toMatchObject({
    code: "not_found",
  });
  const ben = await aPicker(company, { name: "Ben" });
  await expect(changePickLot(ben, item, { place: place(1), anyway: true })).rejects.toMatchObject({
    code: "forbidden",
  });
});
