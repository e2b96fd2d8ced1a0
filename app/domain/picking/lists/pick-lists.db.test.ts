import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { whole } from "#tests/support/paper/bytes";
import { PickListsQuery } from "./pick-lists.schema";
import { type PickListFile, pickListsFile } from "./pick-lists.server";

const ask = (over: Record<string, unknown>) => PickListsQuery.parse(over);
const bytesOf = async (file: PickListFile) => {
  if ("refused" in file) throw new Error(file.refused);
  return whole(file.pieces);
};
const pagesIn = (pdf: Uint8Array) => new TextDecoder("latin1").decode(pdf).match(/\/Type \/Page /g)?.length ?? 0;

async function aWarehouse(orders: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1000 });
  const made = [];
  for (let n = 0; n < orders; n++) made.push(await anOrder(company, { lines: [{ product, quantity: 2 }] }));
  const ctx = worldOf(await aUser("employee", { companyId: company.id }), "orders.read");
  return { company, product, made, ctx };
}

test("selected orders are one file with an order per page, named by its number when there is one", async () => {
  const { made, ctx } = await aWarehouse(3);
  const file = await pickListsFile(ctx, ask({ id: made.map(({ id }) => id) }), "a4");
  expect(pagesIn(await bytesOf(file))).toBe(3);
  const one = await pickListsFile(ctx, ask({ id: made[0]?.id }), "a4");
  expect(one).toMatchObject({ name: `pick-list-${made[0]?.orderNumber}.pdf` });
});

test("all that the filters show is printed, 25 orders in memory at a time", async () => {
  const { company, ctx } = await aWarehouse(60);
  await anOrder(company, { status: "on-hold" });
  const file = await pickListsFile(ctx, ask({ all: "1", status: "pending", companyId: company.id }), "a4");
  // The first round trip reads the list's ids and the first orders. Each further 25 orders are read when their pages
  // are needed.
  expect(ctx.costs.trips).toBe(2);
  expect(pagesIn(await bytesOf(file))).toBe(60);
  expect(ctx.costs.trips).toBe(2 + 3);
});

test("nothing is a refusal in words, and another company's order is not there", async () => {
  const [mine, theirs] = [await aWarehouse(1), await aWarehouse(1)];
  const foreign = theirs.made[0]?.id;
  expect(await pickListsFile(mine.ctx, ask({}), "a4")).toEqual({ refused: "Select the orders first." });
  expect(await pickListsFile(mine.ctx, ask({ all: "1", status: "shipped" }), "a4")).toEqual({
    refused: "No orders match these filters.",
  });
  await expect(pickListsFile(mine.ctx, ask({ id: foreign }), "a4")).rejects.toMatchObject({ code: "not_found" });
  const both = await pickListsFile(mine.ctx, ask({ id: [mine.made[0]?.id, foreign] }), "a4");
  expect(pagesIn(await bytesOf(both))).toBe(1);
  await expect(pickListsFile(mine.ctx, ask({ all: "1", companyId: theirs.company.id }), "a4")).rejects.toThrow();
});
