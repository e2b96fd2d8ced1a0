import { type SQL, sql } from "drizzle-orm";
import type { Compiled } from "./connection/connection.server";
import type { ConditionalScope, Scope } from "./scope";
import { compile, targetsOf } from "./statement.server";
import { DERIVED, nameOf, TABLES_OF_ALL, TENANT_TABLES, type TenantTable } from "./tables.server";

/**
 * Gives a query its owner predicates and counts them. A statement that names a tenant table more often than it applies
 * the predicate is refused before it reaches the database.
 */
export interface Ownership {
  /** The owner's predicate on this table (or alias). */
  (table: TenantTable): SQL;
  /** Same, for a row already found by its id: prevents SQLite from seeking an index once per company in scope. */
  found(table: TenantTable): SQL;
  /** The company's id, for the owner column of an `insert … select`. One company only. */
  readonly id: SQL;
  /**
   * For a joined table: its rows belong to the company of `parent`'s row, which the same query owns. Cheaper than a
   * predicate on both, and the planner sees the equality that the table's index starts with.
   */
  through(table: TenantTable, parent: TenantTable): SQL;
  /** Same, for conditions written for a one-company handle: they apply to the company of `parent`'s row. */
  of(parent: TenantTable): Ownership;
  /** Only for merging several companies: counts `times` mentions whose company predicate the caller writes. */
  merged(table: TenantTable, times: number): SQL;
}

const REFERENCES = /\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi;
const checked = new Set<string>();
const ALL: Scope = { kind: "all" };

export const Ownership = {
  apply(scope: Scope | ConditionalScope, build: (own: Ownership) => SQL): Compiled {
    const owned = new Map<string, number>();
    /** Tables that carry the owner predicate themselves. */
    const anchored = new Set<string>();
    const count = (name: string, n = 1) => owned.set(name, (owned.get(name) ?? 0) + n);
    const owns = (table: TenantTable, times: number, isFound: boolean) => {
      count(nameOf(table), times);
      anchored.add(nameOf(table));
      return predicate(scope, table, isFound);
    };
    const own = (table: TenantTable) => owns(table, 1, false);
    const found = (table: TenantTable) => owns(table, 1, true);
    Object.defineProperty(own, "id", {
      get() {
        if (scope.kind !== "one") throw new Error("Only one company's handle can write");
        count("(inserted)");
        return sql`${scope.companyId}`;
      },
    });
    const links: [child: string, parent: string][] = [];
    const through = (table: TenantTable, parent: TenantTable) => {
      count(nameOf(table));
      links.push([nameOf(table), nameOf(parent)]);
      return sql`${table.companyId} = ${parent.companyId}`;
    };
    const merged = (table: TenantTable, times: number) => owns(table, times, true);
    const of = (parent: TenantTable): unknown => {
      const one = (table: TenantTable) => through(table, parent);
      return Object.assign(one, { found: one, through, merged, of });
    };
    Object.assign(own, { found, through, merged, of });
    // `Object.assign` above adds the methods; it does not change the type of the constant.
    const query = compile(build(own as unknown as Ownership));
    if (scope.kind !== "all") refuseSumsOfAll(query.sql);
    demandAnchored(links, anchored);
    demandOwned(query.sql, owned);
    return { ...query, scope: scope.kind === "reached" ? ALL : scope };
  },

  /**
   * The table that the statement writes to.
   * @throws Error for balances and allocations, which only their ledger's triggers may change
   */
  changeableTarget(text: string): string | null {
    const targets = targetsOf(text);
    const derived = targets.find((name) => (DERIVED as readonly string[]).includes(name));
    if (derived) throw new Error(`${derived} is moved by triggers only`);
    return targets[0] ?? null;
  },
};

/** @throws Error for a handle of some companies that names sums over all of them */
function refuseSumsOfAll(text: string): void {
  for (const [, name = ""] of text.matchAll(REFERENCES))
    if (TABLES_OF_ALL.has(name)) throw new Error(`${name} has the sums of all companies: this handle reaches some`);
}

function predicate(scope: Scope | ConditionalScope, table: TenantTable, isFound: boolean): SQL {
  if (scope.kind === "all") return sql`1`;
  if (scope.kind === "reached") return scope.holds(table.companyId);
  if (scope.kind === "one") return sql`${table.companyId} = ${scope.companyId}`;
  // The unary plus keeps SQLite from using an index for it.
  return sql`${isFound ? sql`+` : sql``}${table.companyId} in (select value from json_each(${JSON.stringify(scope.companyIds)}))`;
}

/**
 * Every table linked to another table's company must be linked, directly or not, to one that carries the owner
 * predicate.
 */
function demandAnchored(links: readonly (readonly [string, string])[], anchored: Set<string>): void {
  for (let grown = -1; grown !== anchored.size; ) {
    grown = anchored.size;
    for (const [child, parent] of links) if (anchored.has(parent)) anchored.add(child);
  }
  const loose = links.find(([child]) => !anchored.has(child));
  if (loose) throw new Error(`${loose[1]} has no owner predicate: own it before ${loose[0]} can belong to it`);
}

function demandOwned(text: string, owned: ReadonlyMap<string, number>): void {
  const key = `${text}\n${JSON.stringify([...owned])}`;
  if (checked.has(key)) return;
  const named = new Map<string, number>();
  for (const [match, name = ""] of text.matchAll(REFERENCES)) {
    if (!TENANT_TABLES.has(name)) continue;
    const slot = /^into/i.test(match) ? "(inserted)" : name;
    named.set(slot, (named.get(slot) ?? 0) + 1);
  }
  for (const [name, times] of named) {
    if ((owned.get(name) ?? 0) < times) throw new Error(`Unscoped use of ${name}: own it, each time it is named`);
  }
  if (checked.size > 2000) checked.clear();
  checked.add(key);
}
