import { createHash } from "node:crypto";
import type { RunSql } from "../admin/first-admin";
import { Problem } from "../problem";
import { readShape, type TableShape } from "./schema";
import { SEARCH_INDEXES } from "./search-indexes";

/** A table's number of rows, and the digest of its contents in key order. */
export interface TableCopy {
  rows: number;
  digest: string;
}

const ROWS_AT_ONCE = 500;
/** Payloads can be half a megabyte each, and hex encoding doubles them. */
const BLOBS_AT_ONCE = 40;
/** D1 limits statements to 100,000 bytes. */
const LONGEST = 60_000;

/**
 * Yields a database as SQL statements: tables, rows, search indexes, then triggers, so that no trigger fires for the
 * copied rows. `wrangler d1 export` refuses databases with search indexes. Rows are read as SQL literals (`quote`),
 * which is lossless. `copies` is filled during iteration.
 */
export async function* dump(run: RunSql, copies: Map<string, TableCopy>): AsyncGenerator<string> {
  const { tables, searches, keys, rest } = await readShape(run);
  const unknown = searches.find(({ name }) => !SEARCH_INDEXES[name]);
  if (unknown) throw new Problem(`${unknown.name} has no definition of its contents. Add it to search-indexes.ts.`);
  yield "PRAGMA defer_foreign_keys = TRUE";
  for (const { sql } of tables) yield sql;
  yield* keys;
  for (const table of tables) yield* rowsOf(run, table, copies);
  for (const { name, sql } of searches) yield* [sql, SEARCH_INDEXES[name] as string];
  yield* rest;
}

async function* rowsOf(run: RunSql, table: TableShape, copies: Map<string, TableCopy>): AsyncGenerator<string> {
  const { name, sql, columns } = table;
  const into = `INSERT INTO "${name}" (${columns.map(quotedName).join(", ")}) VALUES `;
  const atOnce = /\bblob\b/i.test(sql) ? BLOBS_AT_ONCE : ROWS_AT_ONCE;
  const digest = createHash("sha256");
  let rows = 0;
  let after: string[] | null = null;
  let values = "";
  for (;;) {
    const [page = []] = await run([pageOf(table, after, atOnce)]);
    for (const row of page) {
      const literals = columns.map((_, n) => String(row[`c${n}`]));
      const tuple = `(${literals.join(", ")})`;
      digest.update(`${tuple}\n`);
      rows += 1;
      after = table.key.map((column) => literals[columns.indexOf(column)] as string);
      if (values && values.length + tuple.length > LONGEST) {
        yield into + values;
        values = "";
      }
      if (tuple.length > LONGEST) yield* longRow(table, literals, into);
      else values += (values && ", ") + tuple;
    }
    if (page.length < atOnce) break;
  }
  if (values) yield into + values;
  copies.set(name, { rows, digest: digest.digest("hex") });
}

function pageOf({ name, columns, key }: TableShape, after: string[] | null, limit: number): string {
  const names = key.map(quotedName).join(", ");
  const beyond = after ? ` WHERE (${names}) > (${after.join(", ")})` : "";
  const read = columns.map((column, n) => `quote(${quotedName(column)}) AS c${n}`).join(", ");
  return `SELECT ${read} FROM "${name}"${beyond} ORDER BY ${names} LIMIT ${limit}`;
}

/**
 * A row longer than the statement limit is inserted with its long values empty; updates then append to them piece by
 * piece.
 */
function* longRow({ name, columns, key }: TableShape, literals: string[], into: string): Generator<string> {
  const isLong = literals.map((literal) => literal.length > LONGEST / 4);
  const empty = (literal: string) => (literal.startsWith("X'") ? "X''" : "''");
  yield `${into}(${literals.map((literal, n) => (isLong[n] ? empty(literal) : literal)).join(", ")})`;
  const where = key.map((column) => `${quotedName(column)} = ${literals[columns.indexOf(column)]}`).join(" AND ");
  for (const [n, literal] of literals.entries()) {
    if (!isLong[n]) continue;
    const column = quotedName(columns[n] as string);
    for (const piece of piecesOf(literal)) {
      const grown = literal.startsWith("X'") ? `CAST(${column} || ${piece} AS BLOB)` : `${column} || ${piece}`;
      yield `UPDATE "${name}" SET ${column} = ${grown} WHERE ${where}`;
    }
  }
}

function* piecesOf(literal: string): Generator<string> {
  if (literal.startsWith("X'")) {
    const hex = literal.slice(2, -1);
    for (let at = 0; at < hex.length; at += LONGEST / 2) yield `X'${hex.slice(at, at + LONGEST / 2)}'`;
    return;
  }
  // Splits between characters; the limit allows for characters of four bytes.
  const text = [...literal.slice(1, -1).replaceAll("''", "'")];
  for (let at = 0; at < text.length; at += LONGEST / 6)
    yield `'${text
      .slice(at, at + LONGEST / 6)
      .join("")
      .replaceAll("'", "''")}'`;
}

const quotedName = (name: string): string => `"${name}"`;
