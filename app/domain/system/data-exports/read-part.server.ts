import { and, asc, type Column, eq, gt } from "drizzle-orm";
import { isAfterKey } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { companies, users } from "#db/schema/directory/accounts";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { columnsOf, type Selection } from "#db/statement.server";
import { nameOf } from "#db/tables.server";
import { archivedWorkAfter } from "../../billing/archived-work.server";
import { furtherCodes } from "../../catalog/product-codes";
import { codesOfProducts } from "../../catalog/product-codes.server";
import { joinCodes } from "../../catalog/product-fields";
import { readMovementFilesAfter } from "../../inventory/archived-movements.server";
import type { Ctx } from "../../kernel/ctx";
import { ARCHIVED_ORDER, readArchivedOrders } from "./archived-orders.server";
import { ARCHIVED_MOVEMENTS, ARCHIVED_ORDERS, ARCHIVED_WORK, TABLES, type TablePart } from "./parts.server";
import { movesOfUnits, UNIT_MOVE, UNIT_MOVES, type UnitMoveKey } from "./unit-moves.repo.server";

export type Row = Record<string, unknown>;

/** From the directory: the company, and its users without credentials. */
const COMPANY = {
  id: companies.id,
  name: companies.name,
  category: companies.category,
  email: companies.email,
  phone: companies.phone,
  ownerName: companies.ownerName,
  ownerPhone: companies.ownerPhone,
  address: companies.address,
  website: companies.website,
  status: companies.status,
  settings: companies.settings,
  handling: companies.handling,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
};
const USER = {
  id: users.id,
  companyId: users.companyId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  status: users.status,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

/** Rows read at a time. An archived order is a file of its own, and an invocation can read a thousand. */
export const rowsAtOnce = (part: string): number => (part === ARCHIVED_ORDERS ? 200 : 1000);
/** Files of archived movements or work read at a time; each has up to a thousand rows. */
const FILES_AT_ONCE = 3;

const tableOf = (part: string): TablePart | undefined => TABLES.find(({ table }) => nameOf(table) === part);

/** Columns of a part; null for a text built from other tables' rows. */
export function columnsOfPart(part: string): Record<string, Column | null> {
  if (part === "company") return COMPANY;
  if (part === "users") return USER;
  if (part === UNIT_MOVES) return UNIT_MOVE;
  if (part === ARCHIVED_ORDERS) return ARCHIVED_ORDER;
  if (part === ARCHIVED_MOVEMENTS) return columnsOf(stockMovements);
  if (part === ARCHIVED_WORK) return { ...tableOf(nameOf(activities))?.columns };
  return { ...tableOf(part)?.columns, ...(part === PRODUCTS && { barcodes: null }) };
}

const PRODUCTS = nameOf(products);

/** Adds each product's additional barcodes in the form an import expects. */
async function addBarcodes(company: CompanyDb, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const found = rows as (Row & { id: string; upc: string | null; barcode: string | null })[];
  const codes = await codesOfProducts(
    company,
    found.map(({ id }) => id),
  );
  for (const row of found) row.barcodes = joinCodes(furtherCodes(row, codes.get(row.id) ?? [])) || null;
}

/**
 * The part's next rows after the cursor, and the new cursor. One round trip. `isOver` where the number of rows does not say
 * whether there are more.
 */
export async function readRows(
  { directory, files }: Pick<Ctx, "directory" | "files">,
  company: CompanyDb,
  { part, cursor, limit }: { part: string; cursor: string; limit: number },
): Promise<{ rows: Row[]; cursor: string; isOver?: boolean }> {
  const after = cursor ? (JSON.parse(cursor) as unknown[]) : null;
  const { companyId } = company;
  if (part === "company") {
    const rows = after
      ? []
      : await directory.select(companies, { columns: COMPANY, where: eq(companies.id, companyId) });
    return { rows, cursor: "[]" };
  }
  if (part === "users") {
    const rows = await directory.select(users, {
      columns: USER,
      where: and(eq(users.companyId, companyId), gt(users.id, String(after?.[0] ?? ""))),
      orderBy: asc(users.id),
      limit,
    });
    return { rows, cursor: JSON.stringify([rows.at(-1)?.id ?? ""]) };
  }
  if (part === ARCHIVED_ORDERS) {
    const { rows, last } = await readArchivedOrders({ files }, company, { after: String(after?.[0] ?? ""), limit });
    return { rows, cursor: last ? JSON.stringify([last]) : cursor };
  }
  if (part === ARCHIVED_MOVEMENTS) {
    const from = { after: (after as [string, string] | null) ?? (["", ""] as const), limit: FILES_AT_ONCE };
    const { rows, last, files: read } = await readMovementFilesAfter({ files }, company, from);
    return {
      rows: rows as readonly object[] as Row[],
      cursor: last ? JSON.stringify(last) : cursor,
      isOver: read < FILES_AT_ONCE,
    };
  }
  if (part === ARCHIVED_WORK) {
    const { rows, last, isOver } = await archivedWorkAfter({ files }, company, { after, files: FILES_AT_ONCE });
    return { rows: rows.map((row) => ({ ...row })), cursor: last ? JSON.stringify(last) : cursor, isOver };
  }
  if (part === UNIT_MOVES) {
    const moves = await movesOfUnits(directory, companyId, (after as UnitMoveKey | null) ?? [0, 0, ""], limit);
    const last = moves.at(-1);
    const rows = moves.map(({ number: _number, ...move }) => move);
    return { rows, cursor: last ? JSON.stringify([last.number, last.at, last.id]) : cursor };
  }
  const found = tableOf(part);
  if (!found) throw new Error(`No part of the data export is named ${part}`);
  const { table, key, columns, join, only } = found;
  const keys = Object.fromEntries(key.map((column, n) => [`key${n}`, column]));
  const rows: Row[] = await company.select(table, {
    columns: { ...columns, ...keys } as Selection,
    where: (own) => and(after ? isAfterKey(key, after) : undefined, typeof only === "function" ? only(own) : only),
    orderBy: key,
    limit,
    ...(join && { join }),
  });
  const last = rows.at(-1);
  const next = last ? JSON.stringify(key.map((_, n) => last[`key${n}`])) : cursor;
  for (const row of rows) for (const name of Object.keys(keys)) delete row[name];
  if (part === PRODUCTS) await addBarcodes(company, rows);
  return { rows, cursor: next };
}
