import type { ReactNode } from "react";
import { STAGING_LIST, type StagingColumn, stagingList } from "#app/domain/staging/list/staging-columns";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { listColumns } from "../../forms/list/list-columns";
import { SortedPages } from "../../forms/list/sorted-pages";
import { DataTable } from "../../primitives/tables/data-table";
import { rowButton } from "../../primitives/tables/row-button";
import { formatCount } from "../../primitives/values/format-count";
import { Money } from "../../primitives/values/money";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { StagingStatusBadge } from "../status/staging-status-badge";
import { FirstProblem } from "./first-problem";
import { SettleButton } from "./settle-button";
import type { StagingRow, StagingSearch } from "./staging-row";

/** Id of the form for selected rows. */
export const STAGING_BULK_FORM = "staging-bulk";

interface Props {
  rows: StagingRow[];
  /** The list covers several companies. */
  companyName: ((companyId: string) => string) | undefined;
  /** The list's filters, kept in links that leave it. */
  search: StagingSearch;
  /** Cursor of the next page. */
  next: string | null;
  empty: ReactNode;
}

/** Orders from stores as received. */
export function StagingTable({ rows, companyName, search, next, empty }: Props) {
  const { cursor, ...filters } = search;
  return (
    <DataTable
      caption="Staging orders"
      rows={rows}
      rowKey={(order) => order.id}
      rowTo={(order) => paths.stagingOrder(order.id, search)}
      rowOver
      columns={listColumns<StagingColumn, StagingRow>(
        stagingList(Boolean(companyName)),
        search,
        (change) => paths.staging({ ...filters, ...change }),
        {
          external: { primary: true, cell: externalId },
          company: companyColumn((order: StagingRow) => companyName?.(order.companyId), {
            width: "20%",
            truncate: true,
          }),
          customer: customerColumn(),
          total: { align: "right", cell: (order) => <Money minor={order.totalMinor} currency={order.currency} /> },
          status: { cell: (order) => <StagingStatusBadge status={order.status} /> },
          created: { cell: (order) => (order.placedAt > 0 ? <Time at={order.placedAt} relative /> : "—") },
          email: { truncate: true, cell: ({ customerEmail }) => customerEmail || "—" },
          items: { align: "right", cell: ({ lineCount }) => formatCount(lineCount) },
        },
      )}
      selection={{ form: STAGING_BULK_FORM, name: "id", label: selectLabel }}
      expanded={({ problems }) => problems.length > 0 && <FirstProblem problems={problems} />}
      actions={(order) => actionsOf(order, search)}
      empty={empty}
      footer={
        search.cursor || next ? (
          <SortedPages list={STAGING_LIST} search={search} next={next} to={paths.staging} />
        ) : undefined
      }
    />
  );
}

/** Orders that were processed already cannot be selected. */
const selectLabel = ({ status, mayTryAgain, number }: StagingRow) =>
  status === "pending" || mayTryAgain ? `Select order ${number}` : null;

const externalId = ({ externalId: id, number }: StagingRow) => (
  <>
    <Mono>{id}</Mono>
    {number !== id && <span className="text-muted">{` · ${number}`}</span>}
  </>
);

const actionsOf = (order: StagingRow, search: StagingSearch) => (
  <span className="inline-flex justify-end gap-1.5">
    <SettleButton order={order} search={search} size="sm" variant="secondary" />
    {rowButton(
      { to: paths.stagingOrder(order.id, search), variant: "ghost", over: true },
      <>
        View<span className="sr-only">{` order ${order.number}`}</span>
      </>,
    )}
  </span>
);
