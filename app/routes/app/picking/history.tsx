import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PickHistoryPage } from "#app/domain/picking/picking.schema";
import { pickHistory } from "#app/domain/picking/picking.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { duration } from "#app/ui/domain/picking/pick-aside";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterDate } from "#app/ui/forms/filter-fields";
import { History } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction = () => [{ title: "Pick History" }];

export const loader = pageLoader("floor.work", { query: PickHistoryPage }, async ({ ctx, query }) => ({
  ...(await pickHistory(ctx, { ...query, limit: 50 })),
  query,
  ofAll: ctx.can("picking.supervise"),
}));

export default function PickHistory() {
  const { rows, next, query, ofAll } = useLoaderData<typeof loader>();
  const { from, to, cursor } = query;
  const filtered = Boolean(from || to);
  return (
    <Page
      title="Pick History"
      subtitle={ofAll ? "Orders that were picked, newest first" : "Orders that you picked, newest first"}
      back={{ to: paths.picking(), label: "Order Picking" }}
    >
      <FilterBar clearTo={paths.pickHistory()} active={filtered}>
        <FilterDate name="from" label="From" value={from ?? ""} />
        <FilterDate name="to" label="To" value={to ?? ""} />
      </FilterBar>
      <DataTable
        caption="Picked orders"
        rows={rows}
        rowKey={(row) => row.id}
        rowTo={(row) => paths.order(row.orderId)}
        columns={[
          { key: "number", header: "Order Number", primary: true, cell: (row) => <Mono>{row.orderNumber}</Mono> },
          { key: "by", header: "Picked by", truncate: true, cell: (row) => row.by },
          { key: "started", header: "Started", cell: (row) => <Time at={row.startedAt} /> },
          { key: "completed", header: "Completed", cell: (row) => <Time at={row.completedAt} /> },
          { key: "took", header: "Took", align: "right", cell: (row) => duration(row.worked) },
          { key: "lines", header: "Items", align: "right", cell: (row) => row.lines },
          { key: "units", header: "Units", align: "right", cell: (row) => row.units },
        ]}
        empty={
          <EmptyState
            icon={History}
            title={filtered ? "Nothing was picked in these days" : "Nothing was picked yet"}
            detail="Each completed order appears here, with who picked it and how long it took."
            action={
              filtered ? (
                <LinkButton to={paths.pickHistory()}>Clear Filters</LinkButton>
              ) : (
                <LinkButton to={paths.picking()}>Start picking</LinkButton>
              )
            }
          />
        }
        footer={
          cursor || next ? (
            <Pagination
              newer={cursor ? paths.pickHistory({ from, to }) : null}
              older={next && paths.pickHistory({ from, to, cursor: next })}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
