import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { LocationsQuery } from "#app/domain/inventory/locations/location.schema";
import { locationPage } from "#app/domain/inventory/locations/locations.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { LocationTable } from "#app/ui/domain/inventory/locations/location-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterCombobox, FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { ArrowRight, Barcode, Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { chosenCompany } from "../chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Locations" }];

export const loader = pageLoader("inventory.read", { query: LocationsQuery }, async ({ ctx, query }) => {
  const companyId = chosenCompany(ctx, query.company);
  if (!companyId)
    return { query, companyId, companies: await listReachableCompanies(ctx), page: null, mayChange: false };
  const [page, companies] = await ctx.db.batch(
    locationPage(ctx.db.company(companyId), query),
    listReachableCompanies(ctx),
  );
  return { query, companyId, companies, page, mayChange: ctx.can("inventory.adjust", companyId) };
});

export default function Locations() {
  const { query, companyId, companies, page, mayChange } = useLoaderData<typeof loader>();
  const { q, show, cursor } = query;
  const here = (more: Record<string, string | null | undefined>) =>
    paths.inventory("locations", { company: query.company, q, show, ...more });
  return (
    <InventoryPage
      part="locations"
      companyId={query.company}
      actions={
        page && (
          <>
            <LinkButton to={paths.inventory("labels", { kind: "locations", company: companyId })} icon={Barcode}>
              Print location labels
            </LinkButton>
            {mayChange && (
              <>
                <LinkButton to={stockPaths.transferStock({ company: companyId })} icon={ArrowRight}>
                  Transfer
                </LinkButton>
                <LinkButton to={stockPaths.newLocation({ company: companyId })} variant="primary" icon={Plus}>
                  Add locations
                </LinkButton>
              </>
            )}
          </>
        )
      }
    >
      {page && companyId ? (
        <>
          <FilterBar clearTo={paths.inventory("locations", { company: query.company })} active={Boolean(q || show)}>
            <SearchField name="q" label="Find a location" value={q ?? ""} placeholder="Begins with, such as A-03" />
            {companies.length > 1 && (
              <FilterCombobox
                name="company"
                label="Company"
                value={companyId}
                options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <FilterSelect
              name="show"
              label="Show"
              value={show ?? ""}
              options={[
                { value: "", label: "Active" },
                { value: "all", label: "Include archived" },
              ]}
            />
          </FilterBar>
          <LocationTable
            rows={page.rows}
            companyId={companyId}
            q={q}
            newer={cursor ? here({}) : null}
            older={page.next && here({ cursor: page.next })}
          />
        </>
      ) : (
        <ChooseCompany companies={companies} why="Each company has its own locations." />
      )}
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
