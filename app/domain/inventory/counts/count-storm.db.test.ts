import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLines } from "#db/schema/counting/counts";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { Chance } from "#tests/faults/seeded-random";
import { IS_THOROUGH } from "#tests/support/thorough";
import { pickItem, startPicking } from "../../picking/picking.service.server";
import { transferStock } from "../transfers/transfer.server";
import { confirmLocation } from "./confirm-location.server";
import { approveLine } from "./decide-line.server";
import { saveCount } from "./save-count.server";
import { startCount } from "./start-count.server";

const ROUNDS = IS_THOROUGH ? 80 : 25;

/** What the ledger has at the bin: on hand without the units that are picked. */
async function bookOf(product: TestProduct): Promise<number> {
  const company = systemWorld().db.company(product.companyId);
  const at = product.lots[0]?.locationId ?? "";
  const [[level], held] = await company.batch(
    company.select(stockLevels, {
      columns: ["onHand"],
      where: and(eq(stockLevels.productId, product.id), eq(stockLevels.locationId, at)),
    }),
    company.select(allocations, {
      columns: ["picked"],
      where: and(eq(allocations.productId, product.id), eq(allocations.locationId, at)),
    }),
  );
  return (level?.onHand ?? 0) - held.reduce((sum, { picked }) => sum + picked, 0);
}

/** A bin whose shelf is `injected` units apart from the ledger, with an order that is being picked from it. */
async function aBin(n: number, companyId: string, chance: Chance) {
  const code = `S-${n}`;
  const onHand = 20 + chance.upTo(20);
  const product = await aProduct({ id: companyId }, { lots: [{ onHand, location: code }] });
  const order = await anOrder({ id: companyId }, { lines: [{ product, quantity: 10 }] });
  const picker = await aPicker({ id: companyId });
  await startPicking(picker, order.id);
  const item = order.items[0]?.id ?? "";
  const injected = chance.is(0.5) ? 0 : chance.of([-7, -3, -1, 1, 4]);
  /** Units on the shelf. Every act changes it as much as the ledger. */
  const shelf = { units: onHand + injected };
  let picks = 0;
  const acts = {
    async pick() {
      if (picks === 10) return;
      picks += 1;
      picker.clock.now += 1000;
      await pickItem(picker, item, { quantity: 1 });
      shelf.units -= 1;
    },
    async receive() {
      const ctx = systemWorld();
      const id = ctx.newId();
      const [lot] = product.lots;
      await ctx.db.company(companyId).insert(stockMovements, {
        ...{ id, productId: product.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "", deltaOnHand: 2 },
        ...{ kind: "receive", actorId: "t", actorName: "T", operationId: id, at: ctx.now() },
      });
      shelf.units += 2;
    },
    async transfer() {
      const [lot] = product.lots;
      await transferStock(systemWorld(), {
        ...{ operationId: crypto.randomUUID(), companyId, quantity: 1, to: "ELSEWHERE" },
        source: `${product.id}:${lot?.id}:${lot?.locationId}`,
      });
      shelf.units -= 1;
    },
  };
  return {
    code,
    product,
    shelf,
    injected,
    disturb: () => acts[chance.of(["pick", "pick", "receive", "transfer"] as const)](),
  };
}

/** Counts the bin, disturbed at every moment, until the count has ended. */
async function countInAStorm(bin: Awaited<ReturnType<typeof aBin>>, chance: Chance, looksLate: boolean) {
  const maybe = async (probability: number) => {
    for (let times = chance.upTo(3); times > 0; times--) if (chance.is(probability)) await bin.disturb();
  };
  await maybe(0.5);
  const { countId } = await startCount(systemWorld(), bin.code);
  for (let attempt = 0; attempt < 20; attempt++) {
    const counter = systemWorld();
    // Each attempt by another user, as a difference outside the tolerance demands.
    Object.assign(counter, { actor: { ...counter.actor, id: `counter-${attempt}` } });
    await confirmLocation(counter, countId, bin.code);
    let counted = bin.shelf.units;
    await maybe(attempt < 3 ? 0.4 : 0);
    if (looksLate) counted = bin.shelf.units;
    const lines = await counter.db.company(bin.product.companyId).select(countLines, {
      columns: ["id"],
      where: and(eq(countLines.countId, countId), eq(countLines.status, "counting")),
    });
    const save = { operationId: crypto.randomUUID(), lines: lines.map(({ id }) => ({ id, counted })) };
    // At the same time as another movement, and sent twice.
    await Promise.all([saveCount(counter, countId, save), saveCount(counter, countId, save), maybe(0.3)]);
    const open = await counter.db.company(bin.product.companyId).select(countLines, {
      columns: ["id", "status"],
      where: and(eq(countLines.countId, countId), eq(countLines.productId, bin.product.id)),
    });
    const waiting = open.find(({ status }) => status === "review");
    await maybe(0.4);
    if (waiting) await Promise.all([approveLine(counter, waiting.id), maybe(0.4)]);
    if (!open.some(({ status }) => status === "recount")) return;
  }
  throw new Error("The count did not end");
}

const adjustments = (product: TestProduct) =>
  systemWorld()
    .db.company(product.companyId)
    .select(stockMovements, {
      columns: ["deltaOnHand"],
      where: and(eq(stockMovements.productId, product.id), eq(stockMovements.kind, "count")),
    });

test(`${ROUNDS} counts amid picks, receipts and transfers: no false difference, and every injected one is found`, async () => {
  const chance = new Chance(20);
  const company = await aCompany();
  await aProduct(company, { lots: [{ onHand: 1, location: "ELSEWHERE" }] });
  const found = { injected: 0, applied: 0, wrong: [] as string[] };
  for (let n = 0; n < ROUNDS; n++) {
    const bin = await aBin(n, company.id, chance);
    await countInAStorm(bin, chance, false);
    const applied = (await adjustments(bin.product)).reduce((sum, { deltaOnHand }) => sum + deltaOnHand, 0);
    if (bin.injected !== 0) found.injected += 1;
    if (applied !== 0) found.applied += 1;
    if (applied !== bin.injected || (await bookOf(bin.product)) !== bin.shelf.units)
      found.wrong.push(`${bin.code}: injected ${bin.injected}, applied ${applied}`);
    await levels(bin.product);
  }
  expect(found.wrong).toEqual([]);
  expect(found.applied).toBe(found.injected);
  expect(found.injected).toBeGreaterThan(ROUNDS / 4);
}, 240_000);

test("a counter who looks after units moved makes no false difference either", async () => {
  const chance = new Chance(21);
  const company = await aCompany();
  await aProduct(company, { lots: [{ onHand: 1, location: "ELSEWHERE" }] });
  for (let n = 0; n < 20; n++) {
    const bin = await aBin(1000 + n, company.id, chance);
    bin.shelf.units -= bin.injected;
    await countInAStorm(bin, chance, true);
    expect(await adjustments(bin.product)).toEqual([]);
    expect(await bookOf(bin.product)).toBe(bin.shelf.units);
  }
}, 120_000);
