import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CountsQuery } from "#app/domain/inventory/counts/count.schema";
import { countsScreen } from "#app/domain/inventory/counts/count-screen.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { CountTable } from "#app/ui/domain/inventory/counts/count-table";
import { CountsPage } from "#app/ui/domain/inventory/counts/counts-page";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Counts" }];

export const loader = pageLoader("inventory.count", { query: CountsQuery }, async ({ ctx, query }) => ({
  ...(await countsScreen(ctx, query)),
  query,
  mayApprove: ctx.can("inventory.adjust"),
}));

export default function Counts() {
  const { rows, next, companies, query, mayApprove } = useLoaderData<typeof loader>();
  const { company, q, view } = query;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const here = { company, q, view };
  const clearTo = countPaths.list({ view });
  return (
    <CountsPage part={view} companyId={company} mayApprove={mayApprove}>
      <FilterBar
        clearTo={clearTo}
        active={Boolean(q || company)}
        more={companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
      >
        <input type="hidden" name="view" value={view} />
        <SearchField name="q" label="Search counts" value={q ?? ""} placeholder="Location" />
      </FilterBar>
      <div>
        <CountTable
          rows={rows}
          isToDo={view === "to-do"}
          companyName={companies.length > 1 && !company ? (id) => names.get(id) ?? "" : null}
          clearTo={q || company ? clearTo : null}
        />
        <Pagination
          newer={query.cursor ? countPaths.list(here) : null}
          older={next && countPaths.list({ ...here, cursor: next })}
        />
      </div>
    </CountsPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
