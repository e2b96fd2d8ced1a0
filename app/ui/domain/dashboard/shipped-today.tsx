import { dayName } from "#app/domain/kernel/days";
import type { Today } from "#app/domain/reports/dashboard/today.server";
import { BarList } from "#app/ui/charts/bar-list";
import { ColumnChart } from "#app/ui/charts/column-chart";
import { Card } from "../../primitives/card";
import { formatCount } from "../../primitives/values/format-count";

/** Orders shipped today beside the last four same weekdays, and the carriers of today's parcels. */
export function ShippedToday({ shipped, carriers }: Pick<Today, "shipped" | "carriers">) {
  const now = shipped.at(-1)?.orders ?? 0;
  const before = shipped.slice(0, -1);
  const usual = Math.round(before.reduce((sum, { orders }) => sum + orders, 0) / before.length);
  if (now === 0 && usual === 0) return null;
  return (
    <Card
      title="Shipped per day"
      description={`${counted(now)} so far today. Average for this weekday: ${formatCount(usual)}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ColumnChart
          label="Orders shipped today and on the same weekday of the last four weeks"
          columns={shipped.map(({ day, orders }, place) => ({
            key: day,
            name: place === shipped.length - 1 ? "Today" : dayName(day, false),
            values: [orders],
          }))}
          series={[{ label: "Shipped", tone: "main" }]}
          format={formatCount}
          withTable="Day"
        />
        {carriers.length > 0 && (
          <section aria-label="Parcels shipped today by carrier" className="grid gap-3">
            <h3 className="font-medium text-muted text-sm">Parcels by carrier</h3>
            <BarList label="Parcels by carrier" bars={carriers} format={formatCount} />
          </section>
        )}
      </div>
    </Card>
  );
}

const counted = (n: number): string => `${formatCount(n)} ${n === 1 ? "order" : "orders"}`;
