import { eq } from "drizzle-orm";
import { WarehouseForm } from "#app/domain/warehouses/warehouses.schema";
import { addWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehouses } from "#db/schema/directory/warehouses";
import { systemWorld } from "./world";

let n = 0;

const SHARED = "Shared warehouse";

/** The same one for each test of a file: a system has at most 100. */
export async function aSharedWarehouse(): ReturnType<typeof aWarehouse> {
  const known = await systemWorld().directory.selectFirst(warehouses, {
    columns: ["id", "code", "name"],
    where: eq(warehouses.name, SHARED),
  });
  return known ?? aWarehouse({ name: SHARED });
}

/** A warehouse that works every day; codes are unique. */
export async function aWarehouse(
  over: Record<string, unknown> = {},
): Promise<{ id: string; code: string; name: string }> {
  n += 1;
  const form = WarehouseForm.parse({
    ...{ code: `W${n}-${crypto.randomUUID().slice(0, 6)}`, name: `Warehouse ${n}`, timeZone: "UTC" },
    workingDays: ["1", "2", "3", "4", "5", "6", "7"],
    ...over,
  });
  return { id: await addWarehouse(systemWorld(), form), code: form.code, name: form.name };
}
