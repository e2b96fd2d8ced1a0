import type { CountRow } from "#app/domain/inventory/counts/count-screen.server";
import { COUNT_REASON_LABEL, COUNT_STATUS_TABLE } from "#app/domain/inventory/counts/count-status";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { ClipboardCheck } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: CountRow[];
  isToDo: boolean;
  /** Null when all belong to one company. */
  companyName: ((id: string) => string) | null;
  /** Clears the filters; null without any. */
  clearTo: string | null;
}

/** Counts: those to make in walking order, or those that ended, newest first. */
export function CountTable({ rows, isToDo, companyName, clearTo }: Props) {
  const columns: Column<CountRow>[] = [
    { key: "code", header: "Location", primary: true, cell: ({ code }) => <Mono className="font-medium">{code}</Mono> },
    { key: "status", header: "Status", cell: ({ status }) => <Badge status={COUNT_STATUS_TABLE[status ?? "open"]} /> },
    ...(companyName ? [companyColumn(({ companyId }: CountRow) => companyName(companyId))] : []),
    { key: "reason", header: "Reason", cell: ({ reason }) => COUNT_REASON_LABEL[reason] },
    { key: "by", header: "Counted by", cell: ({ counterName }) => counterName && <bdi>{counterName}</bdi> },
    ...(isToDo
      ? [{ key: "since", header: "Since", cell: ({ createdAt }: CountRow) => <Time at={createdAt} /> }]
      : [
          unitsColumn<CountRow>("lines", "Lines", ({ settled }) => settled),
          unitsColumn<CountRow>("different", "Differences", ({ different }) => different),
        ]),
  ];
  return (
    <DataTable
      caption={isToDo ? "Locations to count, in walking order" : "Counts, newest first"}
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => countPaths.one(id)}
      columns={columns}
      empty={
        clearTo ? (
          <NothingFound icon={ClipboardCheck} what="counts" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={ClipboardCheck}
            title={isToDo ? "Nothing to count" : "No counts here yet"}
            detail="Counts come from plans, from pickers who find a location not empty, and from the button Count a location."
          />
        )
      }
    />
  );
}
