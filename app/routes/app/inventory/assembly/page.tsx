import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { AssemblyQuery } from "#app/domain/inventory/assembly/assembly.schema";
import { assemblyOrdersScreen } from "#app/domain/inventory/assembly/list-orders.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { AssemblyTable } from "#app/ui/domain/inventory/assembly/assembly-table";
import { STATUS_OPTIONS } from "#app/ui/domain/inventory/assembly/status-options";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";

const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

export const meta: MetaFunction = () => [{ title: "Assembly" }];

export const loader = pageLoader("inventory.read", { query: AssemblyQuery }, async ({ ctx, query }) => {
  const screen = await assemblyOrdersScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("assembly", preset));
  const [only, another] = screen.rows;
  if (query.scan && only && !another) throw redirect(assemblyPaths.order(only.id));
  return { ...screen, query, answer: ctx.newId() };
});

export default function Assembly() {
  const { rows, next, unknown, companies, views, audiences, may, query, answer } = useLoaderData<typeof loader>();
  const { company, q, status, view, scan } = query;
  const search = { company, q, status, view };
  const clearTo = assemblyPaths.list({ view });
  const isFiltered = Boolean(q || status || company || scan);
  return (
    <InventoryPage
      part="assembly"
      companyId={company}
      actions={
        <>
          <ExportLink to={assemblyPaths.export({ company, q, status })} />
          {may.order && (
            <LinkButton to={assemblyPaths.newOrder({ company })} variant="primary" icon={Plus}>
              New assembly order
            </LinkButton>
          )}
        </>
      }
    >
      {may.work && (
        <ScanAndOpen
          action={assemblyPaths.list()}
          label="Scan or enter what to assemble"
          placeholder="Order number or product"
          answer={answer}
        />
      )}
      {unknown && (
        <Hint tone="bad" role="alert">
          No open assembly order has the code {unknown}.
        </Hint>
      )}
      <ViewTabs list="assembly" views={views} search={search} to={assemblyPaths.list} all="All assembly orders" />
      <FilterBar
        keep={{ view }}
        clearTo={clearTo}
        active={isFiltered}
        tools={<ViewMenu list="assembly" views={views} search={search} audiences={audiences} />}
        more={
          <>
            <FilterSelect name="status" label="Status" value={status ?? ""} options={STATUS_OPTIONS} />
            {companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
          </>
        }
      >
        <SearchField name="q" label="Search assembly orders" value={q ?? ""} placeholder="Number, product, or SKU" />
      </FilterBar>
      <AssemblyTable
        rows={rows}
        next={next}
        companies={companies}
        search={query}
        clearTo={isFiltered ? clearTo : null}
      />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
