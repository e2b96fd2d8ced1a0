import { expect, test } from "vitest";
import { aBin } from "#tests/factories/bin";
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
