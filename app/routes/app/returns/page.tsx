import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { filtersOnly } from "#app/domain/filters/list-definition";
import { viewUrl } from "#app/domain/filters/lists";
import { returnList } from "#app/domain/returns/list/return-columns";
import { ReturnsPageQuery } from "#app/domain/returns/list/return-query";
import { returnsScreen } from "#app/domain/returns/list-returns.server";
import { listedWarehouse } from "#app/domain/warehouses/warehouse-choices.server";
import { ALL_WAREHOUSES } from "#app/domain/warehouses/warehouse-columns";
import { pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { isReturnFiltered, ReturnNarrowing } from "#app/ui/domain/returns/return-narrowing";
import { ReturnTable } from "#app/ui/domain/returns/return-table";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { ListTools } from "#app/ui/forms/list/list-tools";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { Plus, ScanBarcode } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Returns" }];

export const loader = pageLoader("orders.read", { query: ReturnsPageQuery }, async ({ ctx, query }) => {
  const { company: companyId, warehouse, columns: _columns, view: _view, ...asked } = query;
  const warehouseId = listedWarehouse(ctx, warehouse);
  const screen = await returnsScreen(ctx, { ...asked, companyId, warehouseId, limit: 50 });
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("returns", preset));
  return { ...screen, query, mayAnnounce: ctx.can("orders.create"), mayReceive: ctx.can("inventory.receive") };
});

export default function Returns() {
  const { rows, next, counts, views, warehouses, starting, audiences, companies, query, mayAnnounce, mayReceive } =
    useLoaderData<typeof loader>();
  const list = returnList(companies.length > 1 && !query.company);
  return (
    <Page
      title="Returns"
      subtitle={mayReceive ? "Announced, on the way, and received" : "What your customers send back"}
      actions={
        <>
          <ExportLink to={returnPaths.export(filtersOnly(query))} />
          {mayAnnounce && (
            <LinkButton to={returnPaths.new()} icon={Plus} variant={mayReceive ? "secondary" : "primary"}>
              Announce a return
            </LinkButton>
          )}
          {mayReceive && (
            <LinkButton to={returnPaths.dock()} icon={ScanBarcode} variant="primary">
              Receive returns
            </LinkButton>
          )}
        </>
      }
    >
      <ViewTabs list="returns" views={views} search={query} to={returnPaths.list} all="All returns" />
      <ReturnNarrowing
        search={query}
        counts={counts}
        companies={companies}
        warehouses={warehouses}
        starting={starting}
        tools={
          <ListTools
            id="returns"
            list={list}
            views={views}
            audiences={audiences}
            search={query}
            to={returnPaths.list}
          />
        }
      />
      <ReturnTable
        rows={rows}
        next={next}
        list={list}
        names={new Map(companies.map(({ id, name }) => [id, name]))}
        search={query}
        isFiltered={isReturnFiltered({ ...query, warehouse: query.warehouse ?? starting })}
        clearTo={returnPaths.list({ warehouse: starting && ALL_WAREHOUSES })}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
