import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { type OpenWork, WorkName, watchPath } from "./open-work";

interface Person {
  userId: string;
  userName: string;
  orders: number;
  lines: number;
  units: number;
  linesPerHour: number | null;
  accuracy: number | null;
  picking: OpenWork | null;
}

/** Each picker's work since midnight, for supervisors. */
export function TeamToday({ team }: { team: readonly Person[] }) {
  if (team.length === 0) return null;
  return (
    <Card title="Team today" description="Since midnight, busiest first" padded={false}>
      <DataTable
        caption="Team performance today"
        rows={team}
        rowKey={(row) => row.userId}
        columns={[
          { key: "name", header: "Picker", primary: true, truncate: true, cell: (row) => row.userName },
          {
            key: "now",
            header: "Picking now",
            cell: ({ picking }) =>
              picking ? (
                <TextLink to={watchPath(picking)} className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
                  <WorkName work={picking} />
                </TextLink>
              ) : (
                "—"
              ),
          },
          { key: "orders", header: "Orders", align: "right", cell: (row) => row.orders },
          { key: "lines", header: "Items", align: "right", cell: (row) => row.lines },
          { key: "units", header: "Units", align: "right", cell: (row) => row.units },
          {
            key: "rate",
            header: "Items per hour",
            align: "right",
            cell: (row) => row.linesPerHour?.toLocaleString("en-US") ?? "—",
          },
          {
            key: "accuracy",
            header: "Accuracy",
            align: "right",
            cell: (row) => (row.accuracy === null ? "—" : `${row.accuracy}%`),
          },
        ]}
      />
    </Card>
  );
}
