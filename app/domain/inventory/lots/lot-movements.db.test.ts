import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { movementsAt } from "#tests/factories/movement";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { LotQuery } from "./lot.schema";
import { lotScreen } from "./lots.server";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);

const twoLots = async () =>
  aProduct(await aCompany(), {
    lotTracked: true,
    lots: [
      { onHand: 0, lotNumber: "A", location: "A-01-1-1" },
      { onHand: 0, lotNumber: "B", location: "A-02-1-1" },
    ],
  });

/** All pages of a lot's movements, each addressed as a browser addresses it. */
async function pagesOf(lotId: string) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const { movements } = await lotScreen(systemWorld(), lotId, LotQuery.parse({ show: "movements", cursor }));
    pages.push(movements?.rows ?? []);
    cursor = movements?.next ?? undefined;
  } while (cursor);
  return pages;
}

test("a lot's movements are its own, newest first, with the lot's balance after each, over pages without a gap", async () => {
  const product = await twoLots();
  // Every third movement is of lot A: +5 or −2.
  const moves = Array.from({ length: 180 }, (_, n) => ({
    at: START + n * HOUR,
    lot: n % 3 === 0 ? 0 : 1,
    delta: n % 6 === 3 ? -2 : 5,
  }));
  await movementsAt(product, moves);
  let balance = 0;
  const byHand = moves
    .filter(({ lot }) => lot === 0)
    .map(({ delta }) => {
      balance += delta;
      return [delta, balance];
    })
    .reverse();

  const pages = await pagesOf(product.lots[0]?.id ?? "");
  expect(pages.map(({ length }) => length)).toEqual([50, 10]);
  expect(pages.flat().map((row) => [row.deltaOnHand, row.balance])).toEqual(byHand);
  expect(new Set(pages.flat().map(({ lotNumber }) => lotNumber))).toEqual(new Set(["A"]));
});

test("a lot whose movements are far back is found page by page, each at a bounded cost", async () => {
  const product = await twoLots();
  await movementsAt(product, [
    { at: START, lot: 0, delta: 7 },
    { at: START + HOUR, lot: 0, delta: -3 },
    ...Array.from({ length: 2500 }, (_, n) => ({ at: START + (n + 2) * HOUR, lot: 1 })),
  ]);
  const lotId = product.lots[0]?.id ?? "";
  const ctx = worldOf(await aUser("client", { companyId: product.companyId }), "inventory.read");
  const first = await lotScreen(ctx, lotId, { show: "movements" });
  expect(first.movements).toMatchObject({ rows: [], next: expect.stringMatching(/~4$/) });
  expect(ctx.costs.trips).toBe(1);
  expect(ctx.costs.read).toBeLessThanOrEqual(4 * 1000 + 60);
  expect((await pagesOf(lotId)).flat().map((row) => [row.deltaOnHand, row.balance])).toEqual([[-3, 4], [7, 7]]); // biome-ignore format: pairs

  const plans = (await plansOf(ctx, (world) => lotScreen(world, lotId, { show: "movements" }))).flat().join("\n");
  expect(plans).not.toMatch(/SCAN (stock_movements|products|lots|locations|orders)\b/);
});

test("a cursor that is none is dropped, and a lot of another company has no history", async () => {
  expect(LotQuery.parse({ show: "all", cursor: "x~1" })).toEqual({});
  expect(LotQuery.parse({ cursor: "019b7d70-0000-7000-8000-000000000000~-1" })).toEqual({});
  const product = await twoLots();
  const other = worldOf(await aUser("client", { companyId: (await aCompany()).id }), "inventory.read");
  await expect(lotScreen(other, product.lots[0]?.id ?? "", { show: "movements" })).rejects.toMatchObject({
    code: "not_found",
  });
});
