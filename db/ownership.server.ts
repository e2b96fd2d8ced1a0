import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "./scoped.server";
import { compile } from "./statement.server";
import { DERIVED, nameOf, TENANT_TABLES, type TenantTable } from "./tables.server";

/**
 * Gives a query its owner's predicates and keeps count of them: a statement that names a tenant table more often than
 * it owns one is refused before it reaches the database, whoever wrote it.
 */
export interface Ownership {
  /** The owner's predicate on this table (or alias). */
  (table: TenantTable): SQL;
  /** The company's id, for the owner column of an `insert … select`. One company only. */
  readonly id: SQL;
  /** For the merge of several companies only: `times` mentions that carry the company themselves. */
  merged(table: TenantTable, times: number): SQL;
}

const REFERENCES = /\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gi;
const TARGET = /\b(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?([a-z_]+)"?/gi;
const checked = new Set<string>();

export const Ownership = {
  apply(scope: Scope, build: (own: Ownership) => SQL): SQL {
    const owned = new Map<string, number>();
    const count = (name: string, n = 1) => owned.set(name, (owned.get(name) ?? 0) + n);
    const own = (table: TenantTable) => {
      count(nameOf(table));
      return predicate(scope, table);
    };
    Object.defineProperty(own, "id", {
      get() {
        if (scope.kind !== "one") throw new Error("Only one company's handle can write");
        count("(inserted)");
        return sql`${scope.companyId}`;
      },
    });
    (own as unknown as { merged: unknown }).merged = (table: TenantTable, times: number) => {
      count(nameOf(table), times);
      return predicate(scope, table);
    };
    const query = build(own as unknown as Ownership);
    demandOwned(compile(query).sql, owned);
    return query;
  },

  /** Balances and allocations move by their ledger's triggers only. */
  refuseDerivedTarget(text: string): void {
    for (const [, name] of text.matchAll(TARGET)) {
      if ((DERIVED as readonly string[]).includes(name ?? "")) throw new Error(`${name} is moved by triggers only`);
    }
  },
};

function predicate(scope: Scope, table: TenantTable): SQL {
  if (scope.kind === "all") return sql`1`;
  if (scope.kind === "one") return sql`${table.companyId} = ${scope.companyId}`;
  return sql`${table.companyId} in (select value from json_each(${JSON.stringify(scope.companyIds)}))`;
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
