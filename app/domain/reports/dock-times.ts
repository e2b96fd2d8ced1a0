import type { DockTime } from "../inbound/dock-to-stock.server";
import { groupBy } from "../kernel/sums";
import { type Measure, type ReportRow, ratio, type Section, type Values } from "./report";
import type { Span } from "./report-span";

/** Dock to stock: from the arrival of announced goods until the last were received and put away. */

const HOUR_MS = 3_600_000;

export const DOCK_MEASURES: readonly Measure[] = [
  {
    key: "dockMedian",
    label: "Dock to stock, median hours",
    kind: "rate",
    better: "less",
    isHeadline: true,
    hint: "From arrival until all is received and put away",
  },
  { key: "dockAverage", label: "Dock to stock, average hours", kind: "rate", better: "less" },
  { key: "docked", label: "Announced receipts completed", kind: "count" },
];

export const DOCK_NOTE =
  "Dock to stock counts announced receipts on the day of their last receipt, once all their goods were received or they were closed. It ends when the last goods were put away.";

/** A document's time and the local day of its last receipt. */
export interface DockedOn extends DockTime {
  day: string;
}

/** The middle value, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Empty when nothing was received. */
export function dockValues(rows: readonly DockTime[]): Values {
  if (rows.length === 0) return {};
  const times = rows.map(({ arrivedAt, storedAt }) => Math.max(0, storedAt - arrivedAt));
  const middle = median(times);
  return {
    dockMedian: middle === null ? null : middle / HOUR_MS,
    dockAverage: ratio(
      times.reduce((sum, time) => sum + time, 0),
      times.length * HOUR_MS,
    ),
    docked: rows.length,
  };
}

/** By month, and by warehouse where there are several. */
export function dockSections(
  span: Span,
  rows: readonly DockedOn[],
  warehouses: readonly { id: string; name: string }[],
): Section[] {
  if (rows.length === 0) return [];
  const months = groupBy(rows, ({ day }) => day.slice(0, 7));
  const places = groupBy(rows, ({ warehouseId }) => warehouseId);
  const byMonth = monthsIn(span).map(
    (month): ReportRow => ({ key: month, name: monthName(month), values: dockValues(months.get(month) ?? []) }),
  );
  const byPlace = [...places]
    .map(
      ([id, own]): ReportRow => ({
        key: id,
        name: warehouses.find((one) => one.id === id)?.name ?? "Archived warehouse",
        values: dockValues(own),
      }),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [
    { key: "month", title: "Dock to stock by month", chart: ["dockMedian"], rows: byMonth },
    ...(warehouses.length > 1
      ? [{ key: "warehouse" as const, title: "Dock to stock by warehouse", chart: ["dockMedian"], rows: byPlace }]
      : []),
  ];
}

function monthsIn({ from, to }: Span): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); ) {
    months.push(month);
    const [year = 0, at = 0] = month.split("-").map(Number);
    month = at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, "0")}`;
  }
  return months;
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const monthName = (month: string): string => MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
