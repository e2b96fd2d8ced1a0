import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { receiptPage } from "#app/domain/inbound/receiving/receipts.server";
import { ReceiptsQuery } from "#app/domain/inbound/receiving/receiving.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { ReceiptTable } from "#app/ui/domain/receiving/receive-receipts";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { PackagePlus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction = () => [{ title: "Receipts" }];

export const loader = pageLoader("inventory.read", { query: ReceiptsQuery }, async ({ ctx, query }) => {
  const [page, companies] = await ctx.db.batch(
    receiptPage(ctx.db.within(query.company), query.cursor),
    listReachableCompanies(ctx),
  );
  return {
    query,
    ...page,
    companies: companies.map(({ id, name }) => ({ id, name })),
    mayReceive: ctx.can("inventory.receive", query.company),
  };
});

export default function Receipts() {
  const { query, rows, next, companies, mayReceive } = useLoaderData<typeof loader>();
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
      {companies.length > 1 && (
        <FilterBar clearTo={paths.inventory("receipts")} active={Boolean(query.company)}>
          <CompanyFilter companies={companies} value={query.company} />
        </FilterBar>
      )}
      <div>
        <ReceiptTable
          rows={rows}
          companyName={companies.length > 1 && !query.company ? (id) => names.get(id) ?? "" : null}
        />
        <Pagination
          newer={query.cursor ? paths.inventory("receipts", { company: query.company }) : null}
          older={next && paths.inventory("receipts", { company: query.company, cursor: next })}
        />
      </div>
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
