import { ChevronDown } from "#app/ui/icons/icons";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import type { ChartColumn, Series } from "./chart-data";

interface Props {
  label: string;
  header: string;
  columns: readonly ChartColumn[];
  series: readonly Series[];
  format: (value: number) => string;
}

/** A chart's figures as a table, behind a toggle that needs no script. */
export const ChartTable = ({ label, header, columns, series, format }: Props) => (
  <details className="group print-open">
    <summary className="-mx-2 inline-flex w-fit cursor-pointer list-none items-center gap-1 rounded-lg px-2 py-1 text-muted text-sm hover:bg-sunken hover:text-ink pointer-coarse:py-3 print:hidden [&::-webkit-details-marker]:hidden">
      <ChevronDown className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
      Show as table
    </summary>
    <div className="pt-2">
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
    </div>
  </details>
);
