import { and, asc, gt, isNotNull } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { orderNotes } from "#db/schema/orders/order-notes";
import type { CompanyDb } from "#db/scoped.server";
import { nameOf } from "#db/tables.server";
import type { Ctx } from "../../kernel/ctx";
import { archivedRows } from "../../orders/archived-orders.server";
import { TABLES } from "./parts.server";

type Row = Record<string, unknown>;

/** An archived order, with its rows of each table as JSON. */
export const ARCHIVED_ORDER = { orderId: orders.id, archivedAt: orders.archivedAt, tables: null };

/** The next archived orders after an id: one file each. */
export async function readArchivedOrders(
  ctx: Pick<Ctx, "files">,
  company: CompanyDb,
  { after, limit }: { after: string; limit: number },
) {
  const found = await company.select(orders, {
    columns: ["id", "archivedAt", "archiveKey"],
    where: and(gt(orders.id, after), isNotNull(orders.archivedAt)),
    orderBy: asc(orders.id),
    limit,
  });
  const rows = await Promise.all(
    found.map(async ({ id, archivedAt, archiveKey }) => {
      const tables = await archivedRows(ctx, archiveKey ?? "");
      return { orderId: id, archivedAt, tables: tables && exportedRows(tables) };
    }),
  );
  return { rows, last: found.at(-1)?.id };
}

/** The same rows and columns that are exported of the tables: no internal notes. */
const exportedRows = (tables: Record<string, Row[]>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => {
      const columns = Object.keys(TABLES.find(({ table }) => nameOf(table) === name)?.columns ?? {});
      const exported = name === nameOf(orderNotes) ? rows.filter(({ shared }) => shared) : rows;
      return [name, exported.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))];
    }),
  );
