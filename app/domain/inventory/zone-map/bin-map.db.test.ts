import { expect, test } from "vitest";
import { aBin } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { aMovement, aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { binMap } from "./bin-map.server";

const ctx = systemWorld();

test("the map opens with the first zone that has locations, or with the one asked for", async () => {
  const { id: warehouseId } = await aWarehouse();
  const code = (zone: string) => `${zone}-01-1-1`;
  expect(await binMap(ctx, { warehouse: warehouseId })).toMatchObject({ zone: "", count: 0 });
  await aBin(code("MB"), { warehouseId });
  await aBin(code("MA"), { warehouseId, archivedAt: 1 });
  await aBin(code("MC"), { warehouseId });
  expect(await binMap(ctx, { warehouse: warehouseId })).toMatchObject({ zone: "MB", zones: ["MB", "MC"], count: 1 });
  expect(await binMap(ctx, { warehouse: warehouseId, zone: "MC" })).toMatchObject({ zone: "MC", count: 1 });
  expect(await binMap(ctx, { warehouse: warehouseId, zone: "MX" })).toMatchObject({ zone: "MX", count: 0 });
});

test("a bin that more than twenty companies share shows their number, without fill and age", async () => {
  const code = "MK-01-1-1";
  await aBin(code, { maxWeightGrams: 1000 });
  const held: Awaited<ReturnType<typeof aProduct>>[] = [];
  for (let n = 0; n < 21; n++) {
    const lots = [{ onHand: 1, location: code, lotNumber: `MK-${n}` }];
    held.push(await aProduct(await aCompany(), { weightGrams: 10, lots }));
  }
  const cell = async () => {
    const map = await binMap(ctx, { zone: "MK" });
    return map.layout.rows[0]?.bins[0];
  };
  expect(await cell()).toMatchObject({ isEmpty: false, companies: 21, fill: null, ageDays: null });
  await aMovement(held[0] as (typeof held)[number], -1);
  expect(await cell()).toMatchObject({ companies: null, fill: { percent: 20, isAtLeast: false }, ageDays: 0 });
});
