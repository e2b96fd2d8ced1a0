import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listChanges } from "#app/domain/fulfillment/proposals/read-proposals.server";
import { ChangesQuery, KIND_LABEL, type ProposedChange } from "#app/domain/orders/proposals.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { ChangeTable } from "#app/ui/domain/orders/changes/change-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { Page } from "#app/ui/layouts/pages/page";
import { Pagination } from "#app/ui/primitives/tables/pagination";

const TITLE = "Changes from stores";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("orders.read", { query: ChangesQuery }, async ({ ctx, query }) => {
  const { rows, companies, next } = await listChanges(ctx, query);
  return {
    query,
    next,
    companies: companies.map(({ id, name }) => ({ id, name })),
    rows: rows.map(({ id, companyId, orderNumber, orderStatus, customerName, kind, changes, createdAt }) => ({
      id,
      companyId,
      orderNumber,
      orderStatus,
      customerName,
      kindLabel: KIND_LABEL[kind],
      what: changes.map(inShort).join(", "),
      createdAt,
    })),
  };
});

/** "Status: Completed"; only the field's name for a long value, such as an address. */
const inShort = ({ what, to }: ProposedChange): string =>
  to && to.length <= 40 && !to.includes("\n") ? `${what}: ${to}` : what;

export default function Changes() {
  const { query, rows, companies, next } = useLoaderData<typeof loader>();
  const { company, cursor } = query;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (
    <Page
      title={TITLE}
      subtitle="Changes to orders that were already accepted"
      back={{ to: paths.orders(), label: "Order Management" }}
    >
      {companies.length > 1 && (
        <FilterBar clearTo={orderPaths.orderChanges()} active={Boolean(company)}>
          <CompanyFilter companies={companies} value={company} />
        </FilterBar>
      )}
      <div>
        <ChangeTable rows={rows} companyName={companies.length > 1 && !company ? (id) => names.get(id) ?? "" : null} />
        <Pagination
          newer={cursor ? orderPaths.orderChanges({ company }) : null}
          older={next && orderPaths.orderChanges({ company, cursor: next })}
        />
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
