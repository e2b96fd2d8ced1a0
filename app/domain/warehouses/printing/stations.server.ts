import { eq, isNull } from "drizzle-orm";
import { printStations } from "#db/schema/directory/printing";
import { warehouses } from "#db/schema/directory/warehouses";
import { PRINT_USE, type PrintUse } from "#db/schema/values/printing-values";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { activeWarehouses } from "../warehouses.server";
import { type InsertOptions, insertJobs, type NewPrintJob } from "./print-queue.repo.server";
import { listPrinters } from "./printers.repo.server";
import type { PrintStationForm } from "./printing.schema";
import { fitsStation } from "./printing-options";
import { wakePrintService } from "./service/service-jobs.server";
import { insertStation, isStill, listStations, STATION_COLUMNS, stationWithPrinters } from "./stations.repo.server";

/** All stations with their printers that are in use; nothing is printed on one that does not fit. */
export async function stationsScreen(ctx: Ctx) {
  const { directory } = ctx;
  const [stations, printerRows] = await directory.batch(listStations(directory), listPrinters(directory));
  const inUse = new Map(printerRows.filter(({ archivedAt }) => archivedAt === null).map((row) => [row.id, row]));
  return {
    hasWarehouses: new Set(stations.map(({ warehouse }) => warehouse)).size > 1,
    stations: stations.map((station) => ({
      ...{ id: station.id, name: station.name, warehouse: station.warehouse },
      printers: PRINT_USE.flatMap((use) => {
        const printer = inUse.get(station[use] ?? "");
        return printer ? [{ use, printer: printer.name, isFit: fitsStation(printer, station, use) }] : [];
      }),
    })),
  };
}

/** Warehouses and printers to choose from. */
export async function stationChoices(ctx: Ctx) {
  const [choices, rows] = await ctx.directory.batch(activeWarehouses(ctx), listPrinters(ctx.directory));
  return { warehouses: choices, printers: rows.filter(({ archivedAt }) => archivedAt === null) };
}

/** @throws not_found */
export async function getStation(ctx: Ctx, id: string) {
  const found = await ctx.directory.selectFirst(printStations, {
    columns: STATION_COLUMNS,
    where: eq(printStations.id, id),
  });
  if (!found) throw notFound("This print station");
  return found;
}

/** Idempotent for forms with a key. @throws validation for a name that is taken, or a printer that does not fit */
export async function addStation(ctx: Ctx, { key, ...form }: PrintStationForm): Promise<void> {
  const id = key ?? ctx.newId();
  const insert = insertStation(ctx.directory, { ...form, id, createdAt: ctx.now() });
  await save(ctx, form, audited(ctx, insert, { action: "print-station.created", subject: form.name, after: form }));
}

/** @throws not_found; validation for a name that is taken, or a printer that does not fit; conflict */
export async function changeStation(ctx: Ctx, id: string, { key: _key, ...form }: PrintStationForm): Promise<void> {
  const before = await getStation(ctx, id);
  const changed = changedFacts({ ...before, id: null }, form);
  if (!changed) return;
  const change = ctx.directory.update(printStations, form, eq(printStations.id, id));
  await save(ctx, form, [
    ctx.directory.assertExists("conflict", printStations, isStill(before)),
    ...audited(ctx, change, { action: "print-station.changed", subject: form.name, ...changed }),
  ]);
}

/** Browsers that are set to it print from the browser again. @throws not_found */
export async function deleteStation(ctx: Ctx, id: string): Promise<string> {
  const { name } = await getStation(ctx, id);
  const { directory } = ctx;
  const remove = directory.delete(printStations, eq(printStations.id, id));
  await directory.batch(...audited(ctx, remove, { action: "print-station.deleted", subject: name }));
  return name;
}

async function save(ctx: Ctx, form: Omit<PrintStationForm, "key">, change: readonly Statement<unknown>[]) {
  const { directory } = ctx;
  const rows = await listPrinters(directory);
  const wrong = PRINT_USE.filter((use) => {
    const chosen = form[use];
    const printer = rows.find(({ id }) => id === chosen);
    return chosen !== null && !(printer && fitsStation(printer, form, use));
  });
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map((use) => [use, ["Choose a printer of the warehouse that prints this"]])),
      "printer_does_not_fit",
    );
  try {
    await directory.batch(
      directory.assertExists(
        "not_found",
        warehouses,
        eq(warehouses.id, form.warehouseId),
        isNull(warehouses.archivedAt),
      ),
      ...change,
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "not_found")) throw notFound("This warehouse");
    if (refusedBy(error, "assertion", "conflict"))
      throw conflict("Another user changed this print station. Reload the page and try again.", "concurrent_change");
    if (!refusedBy(error, "unique", "print_stations.")) throw error;
    throw invalid({ name: ["Another station of this warehouse has this name"] }, "station_name_in_use");
  }
}

export interface Station {
  name: string;
  /** Its printers that are in use and fit. */
  printerOf: Partial<Record<PrintUse, string>>;
}

/** Null for a station that was deleted. */
export async function findStation(ctx: Pick<Ctx, "directory">, id: string): Promise<Station | null> {
  const rows = await stationWithPrinters(ctx.directory, id);
  const [station] = rows;
  if (!station) return null;
  const printers = rows.flatMap((row) => {
    const { printerId: id, printerWarehouseId: warehouseId, printerKind: kind, printerArchivedAt: archivedAt } = row;
    return id && warehouseId && kind ? [{ id, warehouseId, kind, archivedAt }] : [];
  });
  const printerOf: Station["printerOf"] = {};
  for (const use of PRINT_USE) {
    const printer = printers.find(({ id }) => id === station[use]);
    if (printer && fitsStation(printer, station, use)) printerOf[use] = printer.id;
  }
  return { name: station.name, printerOf };
}

/** A document to print at a station. */
export interface Print extends Omit<NewPrintJob, "printerId"> {
  use: PrintUse;
}

/**
 * Queues the documents for the station's printers; leaves out those for which it has none. Documents that already wait
 * there are not queued again.
 * @throws conflict when the station prints none of them
 */
export async function printAt(ctx: Ctx, station: Station, documents: readonly Print[], options: InsertOptions = {}) {
  const jobs = documents.flatMap(({ use, ...job }) => {
    const printerId = station.printerOf[use];
    return printerId ? [{ ...job, printerId }] : [];
  });
  if (jobs.length === 0) throw conflict(`${station.name} has no printer for this document.`, "station_without_printer");
  const queued = await insertJobs(ctx, jobs, options);
  await wakePrintService(ctx, queued);
  return { queued: queued.length, waiting: jobs.length - queued.length };
}
