import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { providerChoices } from "#app/integrations/registry";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { integrations } from "#db/schema/integrations";
import type { ScopedDb } from "#db/scoped.server";
import { MAX_SORTED, sortMatches } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { companyIdsNamed } from "../../companies/companies.service.server";
import { readSort, sortField } from "../../filters/list-definition";
import { INTEGRATION_LIST } from "./integration-columns";
import type { IntegrationListQuery } from "./integration-query";

export type IntegrationListing = Partial<Pick<IntegrationListQuery, "q" | "provider" | "status" | "sort" | "cursor">>;

/** What a column sorts by; never null. */
const VALUES = {
  name: sql<string>`lower(${integrations.name})`,
  status: sql<string>`${integrations.status}`,
  lastSync: sql<number>`coalesce(${integrations.lastSync}, 0)`,
};

/** The rows of one page, the value that they are sorted by, and the cursor after a row. */
export function pageOfList(db: ScopedDb, listing: IntegrationListing, limit: number) {
  const { sort, cursor } = listing;
  const { direction } = readSort(INTEGRATION_LIST, sort);
  const [way, beyond] = direction === "asc" ? [asc, gt] : [desc, lt];
  const field = sortField(INTEGRATION_LIST, sort)?.by as keyof typeof VALUES | undefined;
  const filters = filtersOf(db, listing);
  if (!field)
    return {
      value: sql<string | number>`''`,
      where: and(filters, cursor ? beyond(integrations.id, cursor) : undefined),
      orderBy: [way(integrations.id)],
      cursorAt: ({ id }: { id: string }) => id,
    };
  const value: SQL<string | number> = VALUES[field];
  const matches = (own: Ownership) =>
    sql`select ${integrations.id} as id, ${value} as value from ${integrations} where ${own(integrations)}
      and ${filters} limit ${MAX_SORTED}`;
  const order = { by: integrations[field], direction, cursor };
  return {
    value,
    where: (own: Ownership) =>
      sql`${integrations.id} in (select id from (${sortMatches(matches(own), order)}) limit ${limit})`,
    orderBy: [way(value), way(integrations.id)],
    cursorAt: (row: { id: string; sortValue: string | number }) => `${row.id}~${row.sortValue}`,
  };
}

export const countIntegrations = (db: ScopedDb, listing: IntegrationListing): Statement<number> =>
  db.count(integrations, filtersOf(db, listing));

const filtersOf = (db: ScopedDb, { q, provider, status }: IntegrationListing): SQL =>
  and(
    sql`1`,
    provider && eq(integrations.type, provider),
    status && eq(integrations.status, status),
    q ? isFound(db, q) : undefined,
  ) ?? sql`1`;

function isFound(db: ScopedDb, q: string): SQL | undefined {
  const named = providerChoices().filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));
  return or(
    // `instr` instead of LIKE: LIKE patterns are limited to 50 bytes, and % and _ would be wildcards.
    sql`instr(lower(${integrations.name}), lower(${q})) > 0`,
    sql`${integrations.companyId} in (${companyIdsNamed(db, q)})`,
    inList(
      integrations.type,
      named.map(({ type }) => type),
    ),
  );
}
