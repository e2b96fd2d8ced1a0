import type { ListDefinition } from "#app/domain/filters/list-definition";
import type { ReturnColumn } from "#app/domain/returns/list/return-columns";
import type { ReturnsPageQuery } from "#app/domain/returns/list/return-query";
import type { ListedReturn } from "#app/domain/returns/list-returns.server";
import { returnNumber, SOURCE_LABEL } from "#app/domain/returns/return-labels";
import { RETURN_STATUS_TABLE } from "#app/domain/returns/return-status";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { Undo2 } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { TrackingNumber } from "../shipping/tracking/tracking-number";

interface Props {
  rows: readonly ListedReturn[];
  next: string | null;
  list: ListDefinition<ReturnColumn>;
  names: ReadonlyMap<string, string>;
  search: ReturnsPageQuery;
  isFiltered: boolean;
  /** All returns. */
  clearTo: string;
}

/** Returns, newest first unless sorted. */
export function ReturnTable({ rows, next, list, names, search, isFiltered, clearTo }: Props) {
  const { cursor, ...filters } = search;
  return (
    <DataTable
      caption="Returns"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => returnPaths.one(id)}
      columns={listColumns<ReturnColumn, ListedReturn>(
        list,
        search,
        (change) => returnPaths.list({ ...filters, ...change }),
        {
          number: {
            primary: true,
            cell: ({ number }) => <Mono className="whitespace-nowrap">{returnNumber(number)}</Mono>,
          },
          order: { cell: ({ orderNumber }) => (orderNumber ? <Mono className="break-all">{orderNumber}</Mono> : "—") },
          company: companyColumn(({ companyId }) => names.get(companyId), { truncate: true, width: "19%" }),
          status: { cell: ({ status }) => <Badge status={RETURN_STATUS_TABLE[status]} /> },
          expected: { align: "right", cell: ({ expectedUnits }) => formatCount(expectedUnits) },
          received: {
            align: "right",
            cell: ({ receivedUnits, expectedUnits }) => (
              <span className="whitespace-nowrap">
                {formatCount(receivedUnits)}
                {expectedUnits > 0 && <span className="text-muted"> of {formatCount(expectedUnits)}</span>}
              </span>
            ),
          },
          tracking: { cell: ({ trackingNumber }) => <TrackingNumber trackingNumber={trackingNumber} /> },
          created: { cell: ({ createdAt }) => <Time at={createdAt} relative /> },
          source: { cell: ({ source }) => SOURCE_LABEL[source] },
          updated: { cell: ({ updatedAt }) => <Time at={updatedAt} relative /> },
        },
      )}
      empty={
        isFiltered ? (
          <NothingFound icon={Undo2} what="returns" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={Undo2}
            title="No returns yet"
            detail="Returns that clients announce, and parcels that come back, appear here."
          />
        )
      }
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? returnPaths.list(filters) : null}
            older={next && returnPaths.list({ ...filters, cursor: next })}
            isByDate={!search.sort}
          />
        ) : undefined
      }
    />
  );
}
