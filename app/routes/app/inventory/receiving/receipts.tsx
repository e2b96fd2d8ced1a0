import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { receiptsScreen } from "#app/domain/inbound/receiving/receipts.server";
import { ReceiptsQuery } from "#app/domain/inbound/receiving/receiving.schema";
import { ALL_WAREHOUSES } from "#app/domain/warehouses/warehouse-columns";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { ReceiptTable } from "#app/ui/domain/receiving/receive-receipts";
import { WarehouseFilter, warehouseChips } from "#app/ui/domain/warehouses/warehouse-filter";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { PackagePlus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Receipts" }];

export const loader = pageLoader("inventory.read", { query: ReceiptsQuery }, async ({ ctx, query }) => {
  const screen = await receiptsScreen(ctx, query);
  return { query, ...screen, mayReceive: ctx.can("inventory.receive", query.company) };
});

export default function Receipts() {
  const { query, rows, next, companies, mayReceive, ...place } = useLoaderData<typeof loader>();
  const { cursor, ...filters } = query;
  const isFiltered = Boolean(query.company || (query.warehouse ?? place.starting));
  const to = (change: Partial<typeof query>) => paths.inventory("receipts", { ...filters, ...change });
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const receive = stockPaths.receiveStock({ company: query.company });
  return (
    <InventoryPage
      part="receipts"
      companyId={query.company}
      actions={
        mayReceive && (
          <LinkButton to={receive} variant="primary" icon={PackagePlus}>
            Receive goods
          </LinkButton>
        )
      }
    >
      {(companies.length > 1 || place.warehouses.length > 0) && (
        <FilterBar
          clearTo={paths.inventory("receipts")}
          active={Boolean(query.company || query.warehouse)}
          chips={warehouseChips(place, query.warehouse, (warehouse) => to({ warehouse }))}
        >
          <WarehouseFilter {...place} value={query.warehouse} />
          <CompanyFilter companies={companies} value={query.company} />
        </FilterBar>
      )}
      <div>
        <ReceiptTable
          rows={rows}
          clearTo={isFiltered ? paths.inventory("receipts", { warehouse: place.starting && ALL_WAREHOUSES }) : null}
          companyName={companies.length > 1 && !query.company ? (id) => names.get(id) ?? "" : null}
        />
        <Pagination newer={cursor ? to({}) : null} older={next && to({ cursor: next })} />
      </div>
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
