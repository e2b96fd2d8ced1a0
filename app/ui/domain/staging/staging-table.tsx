import type { ReactNode } from "react";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { customerColumn } from "#app/ui/domain/columns/customer-column";
import { Inbox } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { rowButton } from "../../primitives/tables/row-button";
import { Money } from "../../primitives/values/money";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";
import { StagingStatusBadge } from "../status/staging-status-badge";
import { FirstProblem } from "./first-problem";
import { SettleButton } from "./settle-button";
import type { StagingRow, StagingSearch } from "./staging-row";

interface Props {
  rows: StagingRow[];
  companyName: (companyId: string) => string;
  /** The list's filters, kept in links that leave it. */
  search: StagingSearch;
  newer: string | null;
  older: string | null;
  emptyDetail: ReactNode;
  emptyAction?: ReactNode;
}

/** Orders from stores as received, newest first. */
export function StagingTable({ rows, companyName, search, newer, older, emptyDetail, emptyAction }: Props) {
  return (
    <DataTable
      caption="Staging orders"
      rows={rows}
      rowKey={(order) => order.id}
      rowTo={(order) => paths.stagingOrder(order.id, search)}
      columns={[
        { key: "external", header: "External Order ID", primary: true, cell: externalId },
        companyColumn((order: StagingRow) => companyName(order.companyId)),
        customerColumn(),
        {
          key: "total",
          header: "Total",
          align: "right",
          cell: (order) => <Money minor={order.totalMinor} currency={order.currency} />,
        },
        { key: "status", header: "Status", cell: (order) => <StagingStatusBadge status={order.status} /> },
        {
          key: "created",
          header: "Created",
          cell: (order) => (order.placedAt > 0 ? <Time at={order.placedAt} relative /> : "—"),
        },
      ]}
      expanded={({ problems }) => problems.length > 0 && <FirstProblem problems={problems} />}
      actions={(order) => actionsOf(order, search)}
      empty={<EmptyState icon={Inbox} title="No Staging Orders" detail={emptyDetail} action={emptyAction} />}
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}

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
