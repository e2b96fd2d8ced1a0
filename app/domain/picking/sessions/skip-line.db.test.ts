import { expect, test } from "vitest";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { pickItem, releasePicking, scan, skipLine, startPicking } from "../picking.service.server";
import { nextItem } from "../plan/expected-view";
import { toPickView } from "../plan/pick-view";
import type { Picking } from "../read-pick-state.server";

async function setUp() {
  const company = await aCompany();
  const stock = [];
  for (const bin of ["A-01-1-01", "A-02-1-01", "A-03-1-01"])
    stock.push(await aProduct(company, { lots: [{ onHand: 9, location: bin }] }));
  const order = await anOrder(company, { lines: stock.map((product) => ({ product, quantity: 2 })) });
  const anna = await aPicker(company);
  await startPicking(anna, order.id);
  const [a = "", b = "", c = ""] = order.items.map(({ id }) => id);
  const skip = (itemId: string) => skipLine(anna, { orderId: order.id, itemId });
  return { company, stock, order, anna, a, b, c, skip };
}
const order = ({ lines }: Picking) => lines.map(({ id }) => id);

test("a line put off comes last, and several in the order they were put off", async () => {
  const { a, b, c, skip } = await setUp();
  expect(order(await skip(b))).toEqual([a, c, b]);
  expect(order(await skip(a))).toEqual([c, b, a]);
  expect(order(await skip(a))).toEqual([c, b, a]);
});

test("when only lines that were put off are left, they come again, and may be put off again", async () => {
  const { a, b, c, skip, anna } = await setUp();
  await skip(a);
  await skip(b);
  await pickItem(anna, c, {});
  const again = await skip(a);
  expect(order(again)).toEqual([c, b, a]);
  const view = toPickView(again, "2026-05-04");
  expect(view && nextItem(view)).toMatchObject({ id: b, skipped: true });
});

test("the code of a line that was put off is picked all the same", async () => {
  const { a, b, skip, anna, stock, order: placed } = await setUp();
  await skip(a);
  const said = await scan(anna, { orderId: placed.id, barcode: stock[0]?.sku ?? "" });
  expect(said).toMatchObject({ success: true, line: { id: a, picked: 1 } });
  expect(order(said.state)[0]).toBe(b);
});

test("two lines put off at once are both put off", async () => {
  const { a, b, c, skip, order: placed, anna } = await setUp();
  await Promise.all([skip(a), skip(b)]);
  expect(order(await startPicking(anna, placed.id))[0]).toBe(c);
});

test("another picker's line, another company's line and a finished one cannot be skipped", async () => {
  const { company, a, anna, skip, order: placed } = await setUp();
  const [ben, stranger] = [await aPicker(company, { name: "Ben Okafor" }), await aPicker(await aCompany())];
  const line = { orderId: placed.id, itemId: a };
  await expect(skipLine(ben, line)).rejects.toMatchObject({ code: "conflict" });
  await expect(skipLine(stranger, line)).rejects.toMatchObject({ code: "not_found" });
  await expect(skip("x".repeat(64))).rejects.toMatchObject({ code: "not_found" });
  await pickItem(anna, a, {});
  await expect(skip(a)).rejects.toMatchObject({ code: "conflict" });
});

test("what reaches a later picking of the same order puts nothing off", async () => {
  const { a, anna, order: placed } = await setUp();
  const { session } = await startPicking(anna, placed.id);
  await releasePicking(anna, placed.id);
  const anew = await startPicking(anna, placed.id);
  const late = skipLine(anna, { orderId: placed.id, itemId: a, sessionId: session.id });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  expect(order(await startPicking(anna, placed.id))).toEqual(order(anew));
});
