import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { allocations, stockLevels } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { Chance } from "#tests/faults/seeded-random";
import { IS_THOROUGH } from "#tests/support/thorough";
import { pickItem, startPicking } from "../../picking/picking.service.server";
import { savePickFace } from "./pick-faces.server";
import { PickFaceForm } from "./replenishment.schema";
import { replenish } from "./replenishment.server";

const ROUNDS = IS_THOROUGH ? 30 : 10;

test(`${ROUNDS} pick faces are filled amid picks from both places, each move sent twice: no unit is lost or doubled`, async () => {
  const chance = new Chance(7);
  const company = await aCompany();
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  for (let n = 0; n < ROUNDS; n++) {
    const [face, reserve] = [`SF-${n}`, `SR-${n}`];
    const product = await aProduct(company, {
      lots: [
        { onHand: 4, location: face },
        { onHand: 30, lotNumber: "R", location: reserve },
      ],
      lotTracked: true,
    });
    await testEnv.DB.prepare("update bins set kind = 'reserve' where code = ?").bind(reserve).run();
    await savePickFace(ctx, product.id, PickFaceForm.parse({ location: face, minUnits: "5", maxUnits: "20" }));
    const order = await anOrder(company, { lines: [{ product, quantity: 8 }] });
    const picker = await aPicker(company);
    await startPicking(picker, order.id);
    const [faceLot, reserveLot] = product.lots;
    const key = { productId: product.id, locationId: faceLot?.locationId ?? "" };
    const bring = (quantity: number, operationId: string) =>
      replenish(ctx, key, {
        ...{ operationId, companyId: company.id, to: face, quantity },
        source: `${product.id}:${reserveLot?.id}:${reserveLot?.locationId}`,
      });
    const pick = () => pickItem(picker, order.items[0]?.id ?? "", { quantity: 1 });
    const moves = Array.from({ length: 3 }, () => ({ quantity: 1 + chance.upTo(6), id: crypto.randomUUID() }));
    const work = moves.flatMap(({ quantity, id }) => [
      () => bring(quantity, id),
      pick,
      () => bring(quantity, id),
      pick,
    ]);
    const settled = await Promise.allSettled(work.map((one) => one()));
    // A pick can lose against a move of the very units; it is refused as a whole.
    expect(settled.filter((_, at) => at % 2 === 0).every(({ status }) => status === "fulfilled")).toBe(true);
    const levels = await db.select(stockLevels, {
      columns: ["locationId", "onHand", "allocated"],
      where: eq(stockLevels.productId, product.id),
    });
    const held = await db.select(allocations, {
      columns: ["quantity", "picked", "locationId"],
      where: and(eq(allocations.productId, product.id), eq(allocations.orderId, order.id)),
    });
    const moved = moves.reduce((sum, { quantity }) => sum + quantity, 0);
    const at = (locationId: string | undefined) =>
      levels.filter((level) => level.locationId === locationId).reduce((sum, { onHand }) => sum + onHand, 0);
    expect([n, at(faceLot?.locationId), at(reserveLot?.locationId)]).toEqual([n, 4 + moved, 30 - moved]);
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);
    expect(held.reduce((sum, { picked }) => sum + picked, 0)).toBeLessThanOrEqual(6);
    expect(levels.reduce((sum, { allocated }) => sum + allocated, 0)).toBe(8);
  }
}, 120_000);
