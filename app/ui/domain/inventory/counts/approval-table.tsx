import type { LineToApprove } from "#app/domain/inventory/counts/list/list-counts.server";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Check } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { DecideButtons } from "./decide-buttons";
import { Difference } from "./difference";

interface Props {
  rows: LineToApprove[];
  companyName: (id: string) => string | null;
}

/** Differences that wait for a manager, oldest first. */
export function ApprovalTable({ rows, companyName }: Props) {
  const columns: Column<LineToApprove>[] = [
    { key: "code", header: "Location", primary: true, cell: ({ code }) => <Mono className="font-medium">{code}</Mono> },
    productColumn(({ name, sku, companyId }) => ({ name, sku, company: companyName(companyId) })),
    ...(rows.some(({ lotNumber }) => lotNumber)
      ? [
          {
            key: "lot",
            header: "Lot",
            cell: ({ lotNumber }: LineToApprove) => (lotNumber ? <Mono className="break-all">{lotNumber}</Mono> : "—"),
          },
        ]
      : []),
    unitsColumn("book", "Expected", ({ book }) => book),
    unitsColumn("counted", "Counted", ({ counted }) => counted ?? 0),
    {
      key: "difference",
      header: "Difference",
      align: "right",
      cell: ({ difference }) => <Difference units={difference ?? 0} />,
    },
    { key: "by", header: "By", cell: ({ countedByName }) => <bdi>{countedByName}</bdi> },
    {
      key: "decide",
      header: "Actions",
      align: "right",
      cell: ({ id, name }) => <DecideButtons lineId={id} name={name} />,
    },
  ];
  return (
    <DataTable
      caption="Differences to approve, oldest first"
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <EmptyState icon={Check} title="Nothing to approve" detail="Differences appear here when a count finds them." />
      }
    />
  );
}
