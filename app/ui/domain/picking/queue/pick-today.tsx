import { Card } from "#app/ui/primitives/card";
import { cx } from "#app/ui/primitives/classes";

interface Figures {
  orders: number;
  lines: number;
  units: number;
  averageTime: number | null;
  linesPerHour: number | null;
  accuracy: number | null;
}

/** The picker's work since midnight. */
export function TodaysStats({ stats }: { stats: Figures }) {
  return (
    <Card title="Today's Picking Stats" description="Since midnight">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Figure name="Orders" value={stats.orders} />
        <Figure name="Items" value={stats.lines} hint={stats.units === 1 ? "1 unit" : `${stats.units} units`} />
        <Figure name="Time per order" value={duration(stats.averageTime)} />
        <Figure name="Items per hour" value={stats.linesPerHour?.toLocaleString("en-US") ?? "—"} />
        <Figure
          name="Accuracy"
          value={stats.accuracy === null ? "—" : `${stats.accuracy}%`}
          hint="not short and not reversed"
          wide
        />
      </dl>
    </Card>
  );
}

type FigureProps = { name: string; value: string | number; hint?: string; wide?: boolean };

function Figure({ name, value, hint, wide = false }: FigureProps) {
  return (
    <div className={cx("flex min-w-0 flex-col justify-between", wide && "col-span-2")}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="tabular mt-1 font-semibold text-lg">
        {value}
        {hint && <span className="ml-2 font-normal text-muted text-sm">{hint}</span>}
      </dd>
    </div>
  );
}

/** "4m 10s"; seconds alone under a minute, "< 1s" under a second. */
export function duration(ms: number | null): string {
  if (ms === null) return "—";
  if (ms < 1000) return "< 1s";
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${seconds % 60}s`;
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
