import { createHash } from "node:crypto";
import type { RunSql } from "../admin/first-admin";

export interface TableShape {
  name: string;
  sql: string;
  /** The columns to copy, including the rowid when a search index refers to it. */
  columns: string[];
  /** The columns to read rows in order by. */
  key: string[];
}

/** Number of objects of each kind, and the digest of their definitions. */
export interface SchemaSummary {
  tables: number;
  indexes: number;
  triggers: number;
  searchIndexes: number;
  digest: string;
}

export interface Shape {
  tables: TableShape[];
  searches: { name: string; sql: string }[];
  /** Unique indexes, created before the rows because foreign keys refer to them. */
  keys: string[];
  /** Other indexes and views, then triggers: created after the rows, so that no trigger counts a row twice. */
  rest: string[];
}

/** The database's schema, from its own catalog. Cloudflare's internal tables are excluded. */
export async function readShape(run: RunSql): Promise<Shape> {
  const [found = []] = await run([
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY rowid",
  ]);
  const master = found.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
  const searches = master.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql));
  const isShadow = (name: string) => searches.some((search) => name.startsWith(`${search.name}_`));
  const plain = master.filter((one) => one.type === "table" && !searches.includes(one) && !isShadow(one.name));
  const columns = await run(
    plain.map(({ name }) => `SELECT name, type, pk FROM pragma_table_info('${name}') ORDER BY cid`),
  );
  const tables = plain.map(({ name, sql }, n) => shapeOf(name, sql, columns[n] ?? []));
  const of = (...types: string[]) => master.filter(({ type }) => types.includes(type)).map(({ sql }) => sql);
  const isKey = (sql: string) => /^CREATE UNIQUE INDEX/i.test(sql);
  const [keys, others] = [of("index").filter(isKey), of("index", "view").filter((sql) => !isKey(sql))];
  return { tables: parentsFirst(tables), searches, keys, rest: [...others, ...joinedLast(of("trigger"))] };
}

/**
 * Wrangler does not see where a trigger ends that has "END," or "END)" in it, and sends it with all that follows as one
 * statement, which D1 limits to 100,000 bytes. These triggers come last.
 */
function joinedLast(triggers: readonly string[]): string[] {
  const isJoined = (sql: string) => /\bEND[,)]/i.test(sql);
  return [...triggers.filter((sql) => !isJoined(sql)), ...triggers.filter(isJoined)];
}

/** Foreign keys may be checked on insert, so a referenced table must come first. */
function parentsFirst(tables: readonly TableShape[]): TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<TableShape>();
  const visit = (table: TableShape, path: readonly string[]): void => {
    if (sorted.has(table) || path.includes(table.name)) return;
    for (const [, parent = ""] of table.sql.matchAll(/\bREFERENCES\s+[`"]?(\w+)/gi)) {
      const found = byName.get(parent);
      if (found) visit(found, [...path, table.name]);
    }
    sorted.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...sorted];
}

function shapeOf(name: string, sql: string, columns: Record<string, unknown>[]): TableShape {
  const names = columns.map((column) => String(column.name));
  const key = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a.pk) - Number(b.pk))
    .map((column) => String(column.name));
  if (/WITHOUT\s+ROWID\s*$/i.test(sql)) return { name, sql, columns: names, key };
  const isNumbered = key.length === 1 && columns.some(({ name, type }) => name === key[0] && type === "INTEGER");
  return isNumbered ? { name, sql, columns: names, key } : { name, sql, columns: ["rowid", ...names], key: ["rowid"] };
}

/**
 * Every schema object by name, "trigger orders_are_counted" to its definition. Cloudflare's internal tables are
 * excluded.
 */
export async function schemaObjects(run: RunSql): Promise<Map<string, string>> {
  const [found = []] = await run([
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name",
  ]);
  return new Map(found.map(({ type, name, sql }) => [`${type} ${name}`, String(sql)]));
}

export async function schemaSummary(run: RunSql): Promise<SchemaSummary> {
  const objects = await schemaObjects(run);
  const countOf = (type: string) => [...objects.keys()].filter((name) => name.startsWith(`${type} `)).length;
  return {
    tables: countOf("table"),
    indexes: countOf("index"),
    triggers: countOf("trigger"),
    searchIndexes: [...objects.values()].filter((sql) => /^CREATE VIRTUAL TABLE/i.test(sql)).length,
    digest: createHash("sha256")
      .update(JSON.stringify([...objects]))
      .digest("hex"),
  };
}
