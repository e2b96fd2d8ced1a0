import type { SQL, SQLWrapper } from "drizzle-orm";

/** The companies that a handle reaches. */
export type Scope =
  | { kind: "all" }
  | { kind: "some"; companyIds: readonly string[] }
  | { kind: "one"; companyId: string };

/** Companies whose id satisfies a condition: see `ScopedDb.inAuthBatch`. */
export interface ConditionalScope {
  kind: "reached";
  holds(companyId: SQLWrapper): SQL;
}

/** One company in a list is the scope of one company. */
export function normalScope(scope: Scope): Scope {
  const [only, ...more] = scope.kind === "some" ? new Set(scope.companyIds) : [];
  return only !== undefined && more.length === 0 ? { kind: "one", companyId: only } : scope;
}
