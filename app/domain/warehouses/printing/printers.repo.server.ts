import { asc, eq, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { printAgents, printers } from "#db/schema/directory/printing";
import { warehouses } from "#db/schema/directory/warehouses";
import { innerJoin } from "#db/select.server";

/** Printers and agents on the page. */
const SHOWN = 500;

/** Archived ones last. */
export const listPrinters = (directory: DirectoryDb) =>
  directory.select(printers, {
    columns: {
      id: printers.id,
      warehouseId: printers.warehouseId,
      name: printers.name,
      kind: printers.kind,
      connection: printers.connection,
      address: printers.address,
      archivedAt: printers.archivedAt,
      warehouse: warehouses.code,
    },
    join: [innerJoin(warehouses, eq(warehouses.id, printers.warehouseId))],
    orderBy: [sql`${printers.archivedAt} is not null`, asc(warehouses.code), asc(printers.name)],
    limit: SHOWN,
  });

/** Revoked ones last. */
export const listAgents = (directory: DirectoryDb) =>
  directory.select(printAgents, {
    columns: {
      id: printAgents.id,
      name: printAgents.name,
      seenAt: printAgents.seenAt,
      revokedAt: printAgents.revokedAt,
      warehouse: warehouses.code,
    },
    join: [innerJoin(warehouses, eq(warehouses.id, printAgents.warehouseId))],
    orderBy: [sql`${printAgents.revokedAt} is not null`, asc(warehouses.code), asc(printAgents.name)],
    limit: SHOWN,
  });

/** The same form sent twice inserts one. */
export const insertPrinter = (directory: DirectoryDb, row: typeof printers.$inferInsert) =>
  directory.insert(printers, row, sql`on conflict (id) do nothing`);
