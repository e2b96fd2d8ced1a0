import { and, eq, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { companies } from "#db/schema/directory/accounts";
import { orderTallies } from "#db/schema/orders";
import type { Scope } from "#db/scope";
import { MAX_SORTED } from "#db/sort-order.server";
import type { Selected, Statement } from "#db/statement.server";
import { byName, withinScope } from "../companies.repo.server";
import type { CompanyGridQuery } from "./company-query";

export type CompanyGridFilter = Pick<CompanyGridQuery, "q" | "status" | "category"> & {
  /** Only companies that this condition holds for; it may read other tables by the company's id. */
  only?: SQL | undefined;
};
export interface CompanyGridPage extends CompanyGridFilter, Pick<CompanyGridQuery, "sort" | "cursor"> {
  limit: number;
}

const SHOWN = {
  id: companies.id,
  name: companies.name,
  category: companies.category,
  status: companies.status,
  email: companies.email,
  phone: companies.phone,
  onboardingStep: companies.onboardingStep,
};

const tallies = orderTallies;
/** Orders that are neither shipped nor canceled. */
const OPEN = sql`coalesce(${tallies.pending} + ${tallies["on-hold"]} + ${tallies.picking} + ${tallies.picked} + ${tallies.processing}, 0)`;

/** A page of companies. `openOrders` is read only for the order by it; it is null otherwise. */
export function listGrid(directory: DirectoryDb, scope: Scope, page: CompanyGridPage): Statement<GridCompany[]> {
  const isByOrders = page.sort === "-open";
  return directory.unsafeRowsAcrossTenants(
    "open orders and rates of the companies in this scope, each joined by its own id",
    { ...SHOWN, openOrders: (isByOrders ? OPEN : sql`null`).mapWith((n: number | null) => n) },
    gridClauses(scope, page),
  );
}
export type GridCompany = Selected<typeof SHOWN> & { openOrders: number | null };

/** The same page as ids (`value`), without the one that is sorted by orders: that reads tables that are not the directory's. */
export const idsOnGrid = (scope: Scope, page: CompanyGridPage): SQL =>
  page.sort === "-open"
    ? sql`select ${companies.id} as value from ${companies} where ${matchesOf(scope, page)}`
    : sql`select ${companies.id} as value ${gridClauses(scope, page)}`;

/** Number of companies that the filters match. */
export const countGrid = (directory: DirectoryDb, scope: Scope, filter: CompanyGridFilter): Statement<number> =>
  directory
    .unsafeRowsAcrossTenants(
      "rates of the companies in this scope, each joined by its own id",
      { n: sql`count(*)`.mapWith(Number) },
      sql`from (select 1 from ${companies} where ${matchesOf(scope, filter)} limit ${MAX_SORTED + 1})`,
    )
    .map(([row]) => row?.n ?? 0);

function matchesOf(scope: Scope, { q, status, category, only }: CompanyGridFilter): SQL {
  // `instr` instead of LIKE: LIKE patterns are limited to 50 bytes, and % and _ would be wildcards.
  const named = q ? sql`instr(lower(${companies.name}), lower(${q})) > 0` : undefined;
  return (
    and(
      withinScope(scope),
      named,
      status && eq(companies.status, status),
      category && eq(companies.category, category),
      only,
    ) ?? sql`1`
  );
}

/** `from … where …`: by name and by date an index is walked; by open orders all matching companies are sorted. */
function gridClauses(scope: Scope, page: CompanyGridPage): SQL {
  const { sort, cursor, limit } = page;
  const isDown = sort !== undefined && sort !== "created";
  const [way, beyond] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const { by, at } = orderOf(sort, cursor ?? "");
  const further = cursor
    ? sql`${by} ${beyond}= ${at} and (${by} ${beyond} ${at} or ${companies.id} ${beyond} ${cursor})`
    : sql`1`;
  const joined = sort === "-open" ? sql`left join ${tallies} on ${tallies.companyId} = ${companies.id}` : sql``;
  return sql`from ${companies} ${joined} where ${matchesOf(scope, page)} and ${further}
    order by ${by} ${way}, ${companies.id} ${way} limit ${limit}`;
}

/** What a sort compares, and its value for the company at the cursor. */
function orderOf(sort: CompanyGridPage["sort"], cursor: string): { by: SQL; at: SQL } {
  if (sort === "-open")
    return {
      by: OPEN,
      at: sql`coalesce((select ${OPEN} from ${tallies} where ${tallies.companyId} = ${cursor}), 0)`,
    };
  if (sort === "created" || sort === "-created") return { by: sql`${companies.id}`, at: sql`${cursor}` };
  return { by: byName, at: sql`(select name from companies where id = ${cursor})` };
}
