import { makeAgent } from "#app/domain/warehouses/printing/print-agents.server";
import { addPrinter } from "#app/domain/warehouses/printing/printers.server";
import { PrinterForm } from "#app/domain/warehouses/printing/printing.schema";
import { systemWorld } from "./world";

/** A network printer in the warehouse; names are unique. */
export async function aPrinter(warehouseId: string, over: Record<string, string> = {}): Promise<{ id: string }> {
  const world = systemWorld();
  const key = world.newId();
  const form = { key, warehouseId, name: `Printer ${key}`, kind: "label-203", connection: "network" };
  await addPrinter(world, PrinterForm.parse({ ...form, address: "192.168.1.40", ...over }));
  return { id: key };
}

/** A print agent of the warehouse and its token. */
export async function aPrintAgent(warehouseId: string): Promise<{ id: string; token: string }> {
  const world = systemWorld();
  const key = world.newId();
  return { id: key, token: (await makeAgent(world, { key, name: `Agent ${key}`, warehouseId })).token };
}
