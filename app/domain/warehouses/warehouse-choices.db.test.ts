import { expect, test } from "vitest";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { inWarehouse } from "./in-warehouse.server";
import { warehouseToWorkIn } from "./warehouse-choices.server";
import { archiveWarehouse } from "./warehouses.server";

test("work without a warehouse is done in the user's own, the main one, or the first in use once that is archived", async () => {
  const ctx = systemWorld();
  const other = await aWarehouse();
  expect(await warehouseToWorkIn(ctx)).toBe(MAIN_WAREHOUSE);
  expect(await warehouseToWorkIn(inWarehouse(ctx, other.id))).toBe(other.id);
  await archiveWarehouse(ctx, MAIN_WAREHOUSE);
  expect(await warehouseToWorkIn(ctx)).toBe(other.id);
  expect(await warehouseToWorkIn(inWarehouse(ctx, MAIN_WAREHOUSE))).toBe(other.id);
});
