import type { RunSql } from "../first-admin";
import { dump, type TableCopy } from "./dump";

/** The copies of a database as it stands; what it would be made of is let go. */
export async function copiesOf(run: RunSql): Promise<Map<string, TableCopy>> {
  const copies = new Map<string, TableCopy>();
  for await (const _ of dump(run, copies));
  return copies;
}

/** In what two databases differ, in sentences; empty when nothing does. */
export function differences(was: ReadonlyMap<string, TableCopy>, is: ReadonlyMap<string, TableCopy>): string[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [a, b] = [was.get(name), is.get(name)];
    if (!a || !b) return [`${name}: ${a ? "is missing" : "was not there"}`];
    if (a.rows !== b.rows) return [`${name}: ${a.rows} rows, ${b.rows} restored`];
    return a.digest === b.digest ? [] : [`${name}: the rows say something else`];
  });
}

/** What must hold in any database of ours: [question, the number of places where it does not]. */
const HOLDS: readonly (readonly [string, string])[] = [
  ["rows that refer to nothing", "SELECT count(*) AS n FROM pragma_foreign_key_check"],
  [
    "balances that are not their movements' sums",
    `SELECT count(*) AS n FROM (
      SELECT company_id, product_id, lot_id, location_id, sum(delta_on_hand) AS on_hand, sum(delta_allocated) AS allocated
        FROM stock_movements GROUP BY 1, 2, 3, 4
      EXCEPT SELECT company_id, product_id, lot_id, location_id, on_hand, allocated FROM stock_levels)`,
  ],
  [
    "companies whose orders are not as many as was counted",
    `SELECT count(*) AS n FROM (SELECT company_id, status, count(*) AS n FROM orders GROUP BY 1, 2
      EXCEPT SELECT company_id, status, orders FROM order_counts)`,
  ],
  [
    "orders that cannot be searched for",
    `SELECT abs((SELECT count(*) FROM orders) - (SELECT count(*) FROM order_search_docsize)) AS n`,
  ],
  [
    "products that cannot be searched for",
    `SELECT abs((SELECT count(*) FROM products) - (SELECT count(*) FROM product_search_docsize)) AS n`,
  ],
];

/** Reconciles: everything that does not hold, in sentences. */
export async function broken(run: RunSql): Promise<string[]> {
  const answers = await run(HOLDS.map(([, sql]) => sql));
  return HOLDS.flatMap(([what], n) => {
    const count = Number(answers[n]?.[0]?.n ?? 0);
    return count === 0 ? [] : [`${count} ${what}`];
  });
}
