import type { UnitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

/** Where a unit was moved, the last move first. */
export function UnitMoves({ moves }: Pick<UnitScreen, "moves">) {
  return (
    <DataTable
      caption="Moves"
      rows={moves}
      rowKey={({ id }) => id}
      columns={[
        { key: "at", header: "Moved", primary: true, cell: ({ at }) => <Time at={at} /> },
        {
          key: "from",
          header: "From",
          cell: ({ from }) =>
            from ? <Mono className="break-all">{from}</Mono> : <span className="text-muted">New</span>,
        },
        { key: "to", header: "To", cell: ({ to }) => <Mono className="break-all">{to}</Mono> },
        { key: "reason", header: "Reason", cell: ({ reason }) => <bdi>{reason}</bdi> },
        { key: "by", header: "By", cell: ({ by }) => <bdi>{by}</bdi> },
      ]}
    />
  );
}
