import { createHash } from "node:crypto";
import type { RunSql } from "../first-admin";
import { Problem } from "../problem";
import { readShape, type TableShape } from "./schema";
import { SEARCH_INDEXES } from "./search-indexes";

/** What was copied of a table: how many rows, and the digest of all they say, in their key's order. */
export interface TableCopy {
  rows: number;
  digest: string;
}

const ROWS_AT_ONCE = 500;
/** Payloads may be half a megabyte each, and travel as twice as many letters. */
const BLOBS_AT_ONCE = 40;
/** D1 takes statements of at most 100,000 bytes. */
const LONGEST = 60_000;

/**
 * A database as statements that make it anew: tables, rows, search indexes, triggers, in this order, so that no trigger
 * moves what is copied as it was moved. `wrangler d1 export` cannot: it refuses databases with search indexes. Rows are
 * read as SQL of their own (`quote`), which loses nothing. `copies` is filled while it is walked.
 */
export async function* dump(run: RunSql, copies: Map<string, TableCopy>): AsyncGenerator<string> {
  const { tables, searches, keys, rest } = await readShape(run);
  const unknown = searches.find(({ name }) => !SEARCH_INDEXES[name]);
  if (unknown) throw new Problem(`Nobody has said how ${unknown.name} is filled: add it to search-indexes.ts.`);
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

/** A row that is longer than a statement may be comes with its long values empty; they grow piece by piece. */
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
  // Whole characters only, and of those that count for four bytes.
  const text = [...literal.slice(1, -1).replaceAll("''", "'")];
  for (let at = 0; at < text.length; at += LONGEST / 6)
    yield `'${text
      .slice(at, at + LONGEST / 6)
      .join("")
      .replaceAll("'", "''")}'`;
}

const quotedName = (name: string): string => `"${name}"`;
