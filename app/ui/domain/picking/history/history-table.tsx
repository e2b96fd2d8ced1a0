import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { History } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Time } from "#app/ui/primitives/values/time";
import { duration } from "../queue/pick-today";
import { SessionBadge } from "./session-badge";

export interface HistoryRow {
  id: string;
  orderNumber: string;
  by: string;
  company: string;
  status: "completed" | "handed-over";
  startedAt: number;
  worked: number;
  lines: number;
  units: number;
}

interface Props {
  rows: readonly HistoryRow[];
  isFiltered: boolean;
  /** The user has access to several companies. */
  withCompany: boolean;
  /** The orders of several pickers. */
  withPicker: boolean;
  newer: string | null;
  older: string | null;
}

/** Finished pick sessions, each with a link to its details. */
export function HistoryTable({ rows, isFiltered, withCompany, withPicker, newer, older }: Props) {
  return (
    <DataTable
      caption="Picked orders"
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => pickingPaths.pickedSession(row.id)}
      columns={[
        orderNumberColumn(),
        ...(withCompany ? [companyColumn((row: HistoryRow) => row.company, { width: "20%" })] : []),
        ...(withPicker ? [{ key: "by", header: "Picked by", truncate: true, cell: (row: HistoryRow) => row.by }] : []),
        { key: "status", header: "Result", cell: (row) => <SessionBadge status={row.status} /> },
        { key: "started", header: "Started", cell: (row) => <Time at={row.startedAt} /> },
        {
          key: "took",
          header: "Duration",
          align: "right",
          cell: (row) => <span className="whitespace-nowrap">{duration(row.worked)}</span>,
        },
        { key: "lines", header: "Items", align: "right", cell: (row) => row.lines },
        { key: "units", header: "Units", align: "right", cell: (row) => row.units },
      ]}
      empty={
        isFiltered ? (
          <NothingFound icon={History} what="picked orders" clearTo={pickingPaths.pickHistory()} />
        ) : (
          <EmptyState
            icon={History}
            title="No orders picked yet"
            detail="Each picked order appears here, with who picked it and how long it took."
            action={<LinkButton to={paths.picking()}>Go to picking</LinkButton>}
          />
        )
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
