import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ReplenishQuery } from "#app/domain/inventory/replenishment/replenishment.schema";
import { replenishmentScreen } from "#app/domain/inventory/replenishment/replenishment.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { ReplenishTable } from "#app/ui/domain/inventory/replenish/replenish-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { matchCount } from "#app/ui/forms/list/match-count";

export const meta: MetaFunction = () => [{ title: "Replenishment" }];

export const loader = pageLoader("inventory.tasks", { query: ReplenishQuery }, async ({ ctx, query }) => ({
  ...(await replenishmentScreen(ctx, query)),
  query,
}));

export default function Replenishment() {
  const { rows, companies, query } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const isOneOfSeveral = companies.length > 1 && !query.company;
  const clearTo = paths.inventory("replenish");
  return (
    <InventoryPage part="replenish" companyId={query.company}>
      <FilterBar
        clearTo={clearTo}
        active={Boolean(query.q || query.company)}
        summary={matchCount(rows.length, "pick face", true, Boolean(query.q))}
        more={companies.length > 1 && <CompanyFilter companies={companies} value={query.company} />}
      >
        <SearchField
          name="q"
          label="Search pick faces to replenish"
          value={query.q ?? ""}
          placeholder="Product, SKU, or location"
        />
      </FilterBar>
      <ReplenishTable
        rows={rows}
        companyName={isOneOfSeveral ? (id) => names.get(id) ?? "" : undefined}
        clearTo={query.q || query.company ? clearTo : null}
      />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
