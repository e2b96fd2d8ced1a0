import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { counts } from "#db/schema/counting/counts";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { pickItem, startPicking } from "../../../picking/picking.service.server";
import { binsToEmpty, zeroCheck } from "./zero-check.server";

const ctx = systemWorld();
let n = 0;

/** An order of all units of one bin and of some of another, being picked. */
async function setUp() {
  n += 1;
  const [emptied, rest] = [`ZE-${n}-1`, `ZE-${n}-2`];
  const company = await aCompany();
  const all = await aProduct(company, { lots: [{ onHand: 3, location: emptied }] });
  const some = await aProduct(company, { lots: [{ onHand: 9, location: rest }] });
  const picker = await aPicker(company);
  const order = await anOrder(company, {
    lines: [
      { product: all, quantity: 3 },
      { product: some, quantity: 2 },
    ],
  });
  return { company, all, picker, order, emptied, locationId: all.lots[0]?.locationId ?? "" };
}

const countsOf = (product: TestProduct) =>
  ctx.db.company(product.companyId).select(counts, {
    columns: ["id", "status", "reason", "settled", "different"],
    where: eq(counts.locationId, product.lots[0]?.locationId ?? ""),
  });
const answer = (isEmpty: boolean) => ({ operationId: crypto.randomUUID(), isEmpty });

test("a picker is asked about the bin that the order empties, not about one where units stay", async () => {
  const at = await setUp();
  expect(await binsToEmpty(ctx, at.order.id)).toEqual([{ locationId: at.locationId, code: at.emptied }]);
  const other = await aProduct(await aCompany(), { lots: [{ onHand: 1, location: at.emptied }] });
  expect(other.lots).toHaveLength(1);
  expect(await binsToEmpty(ctx, at.order.id)).toEqual([]);
});

test("yes ends a count as expected, however often it is sent, and the picker is not asked again", async () => {
  const at = await setUp();
  await startPicking(at.picker, at.order.id);
  const line = at.order.items.find(({ productId }) => productId === at.all.id);
  await pickItem(at.picker, line?.id ?? "", { quantity: 3 });
  expect(await binsToEmpty(ctx, at.order.id)).toHaveLength(1);
  const yes = answer(true);
  expect(await zeroCheck(ctx, at.locationId, yes)).toEqual({ code: at.emptied, isToCount: false });
  expect(await zeroCheck(ctx, at.locationId, yes)).toEqual({ code: at.emptied, isToCount: false });
  expect(await countsOf(at.all)).toMatchObject([{ status: "done", reason: "zero-check", different: 0 }]);
  expect(await binsToEmpty(ctx, at.order.id)).toEqual([]);
});

test("no, and a yes that the ledger contradicts, leave the bin to be counted and make no difference", async () => {
  for (const isEmpty of [false, true]) {
    const at = await setUp();
    await aMovement(at.all, 5);
    expect(await zeroCheck(ctx, at.locationId, answer(isEmpty))).toEqual({ code: at.emptied, isToCount: true });
    expect(await countsOf(at.all)).toMatchObject([{ status: "open", different: 0 }]);
  }
});

test("a bin that is being counted is not asked about, and an answer about it opens no second count", async () => {
  const at = await setUp();
  await zeroCheck(ctx, at.locationId, answer(false));
  expect(await binsToEmpty(ctx, at.order.id)).toEqual([]);
  expect(await zeroCheck(ctx, at.locationId, answer(true))).toEqual({ code: at.emptied, isToCount: false });
  expect(await countsOf(at.all)).toHaveLength(1);
});
