import { DataTable } from "#app/ui/primitives/tables/data-table";
import type { ChartColumn, Series } from "./chart-data";
import { ShownAsTable } from "./shown-as-table";

interface Props {
  label: string;
  header: string;
  columns: readonly ChartColumn[];
  series: readonly Series[];
  format: (value: number) => string;
}

export const ChartTable = ({ label, header, columns, series, format }: Props) => (
  <ShownAsTable>
    <DataTable
      caption={label}
      rows={columns}
      rowKey={({ key }) => key}
      columns={[
        { key: "name", header, primary: true, cell: ({ name }) => name },
        ...series.map((one, place) => ({
          key: one.label,
          header: one.label,
          align: "right" as const,
          cell: ({ values }: ChartColumn) => format(values[place] ?? 0),
        })),
      ]}
      empty={null}
    />
  </ShownAsTable>
);
