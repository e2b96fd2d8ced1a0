import type { Ctx } from "../../../kernel/ctx";
import { DomainError, invalid, notFound } from "../../../kernel/errors";
import { shownWarehouseRow } from "../../../warehouses/warehouse-shown.server";
import type { NewBinCall } from "../bin-form.schema";
import { binListScreen } from "../bin-list.server";
import { createBins } from "./create-bins.server";

/**
 * Creates one bin. Returns its id for the caller.
 * @throws not_found for a warehouse out of scope; validation for a code that exists
 */
export async function createBin(ctx: Ctx, { warehouseId, code, ...rules }: NewBinCall): Promise<string> {
  const warehouse = await shownWarehouseRow(ctx, warehouseId);
  if (warehouseId && warehouse?.id !== warehouseId) throw notFound("This warehouse");
  try {
    await createBins(ctx, warehouseId, { ...rules, from: code, to: "", confirmed: undefined });
  } catch (error) {
    // A range is named by its first code.
    if (error instanceof DomainError && error.reason === "location_code_in_use")
      throw invalid({ code: [`${code} already exists`] }, "location_code_in_use");
    throw error;
  }
  const { rows } = await binListScreen(ctx, { warehouse: warehouseId, q: code, show: "all" }, 1);
  const made = rows.find((row) => row.code === code);
  if (!made) throw notFound("This location");
  return made.id;
}
