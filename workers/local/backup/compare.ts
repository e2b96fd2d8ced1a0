import type { RunSql } from "../admin/first-admin";
import { dump, type TableCopy } from "./dump";
import { type SchemaSummary, schemaSummary } from "./schema";

/** Row counts and digests of every table of a database. */
export async function copiesOf(run: RunSql): Promise<Map<string, TableCopy>> {
  const copies = new Map<string, TableCopy>();
  for await (const _ of dump(run, copies));
  return copies;
}

/** Differences between two databases, as sentences; empty when they match. */
export function differences(was: ReadonlyMap<string, TableCopy>, is: ReadonlyMap<string, TableCopy>): string[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [a, b] = [was.get(name), is.get(name)];
    if (!a || !b) return [`${name}: ${a ? "is missing" : "is not in the backup"}`];
    if (a.rows !== b.rows) return [`${name}: ${a.rows} rows, ${b.rows} restored`];
    return a.digest === b.digest ? [] : [`${name}: the rows differ`];
  });
}

/** Differences between a database's schema and a backup's, as sentences; empty when they match. */
export async function schemaDifferences(run: RunSql, expected: SchemaSummary): Promise<string[]> {
  const actual = await schemaSummary(run);
  const kinds = [
    ["tables", expected.tables, actual.tables],
    ["indexes", expected.indexes, actual.indexes],
    ["triggers", expected.triggers, actual.triggers],
    ["search indexes", expected.searchIndexes, actual.searchIndexes],
  ] as const;
  const missing = kinds.flatMap(([kind, wanted, found]) => (wanted === found ? [] : [`${found} of ${wanted} ${kind}`]));
  if (missing.length > 0) return missing;
  return expected.digest === actual.digest ? [] : ["the definition of a table, index or trigger differs"];
}

/** A query that counts violations: [label, SQL]. */
type Check = readonly [label: string, sql: string];

/** Invariants of a database without work in progress. */
const RECONCILED: readonly Check[] = [
  ["rows that refer to missing rows", "SELECT count(*) AS n FROM pragma_foreign_key_check"],
  [
    "balances that differ from the sum of their movements",
    `SELECT count(*) AS n FROM (
      SELECT company_id, product_id, lot_id, location_id, sum(delta_on_hand) AS on_hand, sum(delta_allocated) AS allocated
        FROM (SELECT company_id, product_id, lot_id, location_id, delta_on_hand, delta_allocated FROM stock_movements
          UNION ALL SELECT company_id, product_id, lot_id, location_id, on_hand, allocated FROM carried_stock) GROUP BY 1, 2, 3, 4
      EXCEPT SELECT company_id, product_id, lot_id, location_id, on_hand, allocated FROM stock_levels)`,
  ],
  [
    "companies whose order counts are wrong",
    `SELECT count(*) AS n FROM (SELECT company_id, status, count(*) AS n FROM orders GROUP BY 1, 2
      EXCEPT SELECT company_id, status, orders FROM order_counts)`,
  ],
];

const searchCheck = (label: string, table: string, index: string): Check => [
  `${label} missing from the search index`,
  `SELECT abs((SELECT count(*) FROM ${table}) - (SELECT count(*) FROM ${index}_docsize)) AS n`,
];
/** Each restore refills the search indexes from their rows. */
const SEARCHABLE: readonly Check[] = [
  searchCheck("orders", "orders", "order_search"),
  searchCheck("products", "products", "product_search"),
  searchCheck("users", "users", "user_search"),
  searchCheck("audit entries", "audit_log", "audit_search"),
];

/** Every violated invariant, as sentences. */
export const unreconciled = (run: RunSql): Promise<string[]> => failures(run, [...RECONCILED, ...SEARCHABLE]);

/** Rows missing from a search index, as sentences. A missing index is reported as such. */
export async function missingFromSearch(run: RunSql): Promise<string[]> {
  const [found = []] = await run(["SELECT name FROM sqlite_master WHERE name LIKE '%\\_search\\_docsize' ESCAPE '\\'"]);
  const present = new Set(found.map(({ name }) => String(name)));
  const [usable, missing] = [true, false].map((wanted) =>
    SEARCHABLE.filter(([, sql]) => present.has(/FROM (\w+_docsize)/.exec(sql)?.[1] ?? "") === wanted),
  );
  return [...(missing ?? []).map(([label]) => `all ${label}`), ...(await failures(run, usable ?? []))];
}

async function failures(run: RunSql, checks: readonly Check[]): Promise<string[]> {
  if (checks.length === 0) return [];
  const answers = await run(checks.map(([, sql]) => sql));
  return checks.flatMap(([label], n) => {
    const count = Number(answers[n]?.[0]?.n ?? 0);
    return count === 0 ? [] : [`${count} ${label}`];
  });
}
