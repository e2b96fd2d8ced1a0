import type { ProductSales as Sales } from "#app/domain/inventory/stock/product-sales";
import { dayName } from "#app/domain/kernel/days";
import { ColumnChart } from "#app/ui/charts/column-chart";
import { ShownAsTable } from "#app/ui/charts/shown-as-table";
import { Card } from "#app/ui/primitives/card";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";

const units = (n: number): string => `${formatCount(n)} ${n === 1 ? "unit" : "units"}`;

/** Units shipped on each day, as a chart with a table of the same figures. */
export function ProductSales({ sales: { days, total } }: { sales: Sales }) {
  if (total === 0) {
    return (
      <Card title="Shipped per day">
        <p className="text-muted">No units were shipped in the last {days.length} days.</p>
      </Card>
    );
  }
  return (
    <Card title="Shipped per day" description={`${units(total)} in the last ${days.length} days`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ColumnChart
          label="Units shipped per day. The table below has the same figures."
          columns={days.map((one) => ({ key: one.day, name: dayName(one.day, false), values: [one.units] }))}
          series={[{ label: "Shipped", tone: "main" }]}
          format={formatCount}
        />
        <ShownAsTable>
          <DataTable
            caption="Units shipped per day"
            rows={days.filter((one) => one.units > 0)}
            rowKey={({ day }) => day}
            columns={[
              { key: "day", header: "Day", primary: true, cell: ({ day }) => dayName(day) },
              { key: "units", header: "Shipped", align: "right", cell: (one) => formatCount(one.units) },
            ]}
            empty={null}
          />
        </ShownAsTable>
      </div>
    </Card>
  );
}
