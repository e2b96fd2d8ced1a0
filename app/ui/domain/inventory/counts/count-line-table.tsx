import type { CountScreen } from "#app/domain/inventory/counts/count-screen.server";
import { COUNT_LINE_TABLE } from "#app/domain/inventory/counts/count-status";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { ClipboardCheck } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { DecideButtons } from "./decide-buttons";

type Line = CountScreen["lines"][number];

const figure = (units: number | null) => (units === null ? <span className="text-muted">—</span> : formatCount(units));

/** The lines of a count; figures that a counter must not see are left out by the server. */
export function CountLineTable({ lines }: { lines: Line[] }) {
  return (
    <DataTable
      caption="Lines of the count"
      rows={lines}
      rowKey={({ id }) => id}
      columns={columnsFor(lines)}
      empty={
        <EmptyState
          icon={ClipboardCheck}
          title="No lines yet"
          detail="The products at the location are listed when the location is scanned."
        />
      }
    />
  );
}

const columnsFor = (lines: readonly Line[]): Column<Line>[] => [
  productColumn(({ name, sku, company }) => ({ name, sku, company })),
  ...(lines.some(({ lotNumber }) => lotNumber)
    ? [{ key: "lot", header: "Lot", cell: ({ lotNumber }: Line) => lotNumber && <Mono>{lotNumber}</Mono> }]
    : []),
  { key: "status", header: "Status", cell: ({ status }) => <Badge status={COUNT_LINE_TABLE[status]} /> },
  { key: "book", header: "Expected", align: "right", cell: ({ book }) => figure(book) },
  { key: "counted", header: "Counted", align: "right", cell: ({ counted }) => figure(counted) },
  { key: "by", header: "By", cell: ({ countedByName }) => countedByName && <bdi>{countedByName}</bdi> },
  ...(lines.some(({ mayDecide }) => mayDecide)
    ? [
        {
          key: "decide",
          header: "Actions",
          align: "right" as const,
          cell: ({ id, name, mayDecide }: Line) => mayDecide && <DecideButtons lineId={id} name={name} />,
        },
      ]
    : []),
];
