import { asc, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { printers, printStations } from "#db/schema/directory/printing";
import { warehouses } from "#db/schema/directory/warehouses";
import { innerJoin, nullable } from "#db/select.server";

/** Stations on the page. */
const SHOWN = 500;

export const STATION_COLUMNS = [
  "id",
  "warehouseId",
  "name",
  "shippingLabel",
  "smallLabel",
  "largeLabel",
  "packingSlip",
  "pickList",
] as const;

type StationColumns = Pick<typeof printStations.$inferSelect, (typeof STATION_COLUMNS)[number]>;

/** Condition for the station as it was read. */
export const isStill = (station: StationColumns): SQL =>
  sql.join(
    STATION_COLUMNS.map((column) => sql`${printStations[column]} is ${station[column]}`),
    sql` and `,
  );

export const listStations = (directory: DirectoryDb) =>
  directory.select(printStations, {
    columns: {
      id: printStations.id,
      name: printStations.name,
      warehouseId: printStations.warehouseId,
      warehouse: warehouses.code,
      shippingLabel: printStations.shippingLabel,
      smallLabel: printStations.smallLabel,
      largeLabel: printStations.largeLabel,
      packingSlip: printStations.packingSlip,
      pickList: printStations.pickList,
    },
    join: [innerJoin(warehouses, sql`${warehouses.id} = ${printStations.warehouseId}`)],
    orderBy: [asc(warehouses.code), asc(printStations.name)],
    limit: SHOWN,
  });

/** The station with each of its printers, at least one row. */
export const stationWithPrinters = (directory: DirectoryDb, id: string) =>
  directory.rows(
    {
      name: printStations.name,
      warehouseId: printStations.warehouseId,
      shippingLabel: printStations.shippingLabel,
      smallLabel: printStations.smallLabel,
      largeLabel: printStations.largeLabel,
      packingSlip: printStations.packingSlip,
      pickList: printStations.pickList,
      printerId: nullable(printers.id),
      printerWarehouseId: nullable(printers.warehouseId),
      printerKind: nullable(printers.kind),
      printerArchivedAt: printers.archivedAt,
    },
    sql`from ${printStations} left join ${printers} on ${printers.id} in (
        ${printStations.shippingLabel}, ${printStations.smallLabel}, ${printStations.largeLabel},
        ${printStations.packingSlip}, ${printStations.pickList})
      where ${printStations.id} = ${id}`,
  );

/** The same form sent twice inserts one. */
export const insertStation = (directory: DirectoryDb, row: typeof printStations.$inferInsert) =>
  directory.insert(printStations, row, sql`on conflict (id) do nothing`);
