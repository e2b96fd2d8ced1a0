import { COUNT_REASON_LABEL, COUNT_STATUS_TABLE } from "#app/domain/inventory/counts/count-status";
import { type CountColumn, countList } from "#app/domain/inventory/counts/list/count-columns";
import type { CountsQuery } from "#app/domain/inventory/counts/list/count-list.schema";
import type { CountRow } from "#app/domain/inventory/counts/list/list-counts.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { ClipboardCheck } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: readonly CountRow[];
  next: string | null;
  /** Names of the companies; null when all counts belong to one. */
  names: ReadonlyMap<string, string> | null;
  search: CountsQuery;
  /** Clears the filters; null without any. */
  clearTo: string | null;
}

const NONE = <span className="text-muted">—</span>;

/** Counts: those to make in walking order, or those that ended, newest first, unless sorted. */
export function CountTable({ rows, next, names, search, clearTo }: Props) {
  const { cursor, ...filters } = search;
  const view = search.status ?? "to-do";
  const isOpen = view === "to-do";
  return (
    <DataTable
      caption="Counts"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => countPaths.one(id)}
      columns={listColumns<CountColumn, CountRow>(
        countList(view, names !== null),
        search,
        (change) => countPaths.list({ ...filters, ...change }),
        {
          location: { primary: true, cell: ({ code }) => <Mono className="font-medium">{code}</Mono> },
          status: { cell: ({ status }) => <Badge status={COUNT_STATUS_TABLE[status ?? "open"]} /> },
          company: companyColumn(({ companyId }) => names?.get(companyId)),
          zone: { cell: ({ zone }) => <Mono>{zone}</Mono> },
          reason: { cell: ({ reason }) => COUNT_REASON_LABEL[reason] },
          by: { cell: ({ counterName }) => (counterName ? <bdi>{counterName}</bdi> : NONE) },
          lines: { align: "right", cell: ({ settled }) => formatCount(settled) },
          different: { align: "right", cell: ({ different }) => formatCount(different) },
          counted: { cell: ({ countedAt }) => (countedAt === null ? NONE : <Time at={countedAt} relative />) },
          created: { cell: ({ createdAt }) => <Time at={createdAt} relative /> },
        },
      )}
      empty={
        clearTo ? (
          <NothingFound icon={ClipboardCheck} what="counts" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={ClipboardCheck}
            title={isOpen ? "Nothing to count" : "No counts here yet"}
            detail="Counts come from plans, from clients, and from pickers who find a location not empty."
          />
        )
      }
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? countPaths.list(filters) : null}
            older={next && countPaths.list({ ...filters, cursor: next })}
            isByDate={!search.sort && !isOpen}
          />
        ) : undefined
      }
    />
  );
}
