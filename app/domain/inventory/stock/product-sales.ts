import { addDays, daysOf } from "../../kernel/days";

/** Days over which sales per day are averaged, the current one included. */
export const SALES_DAYS = 28;

export interface ShippedDay {
  day: string;
  units: number;
}

/**
 * A product's shipped units by day, their average, and how many days its available units last at that pace. `cover` is
 * null when nothing was shipped.
 */
export function salesOf(shipped: readonly ShippedDay[], { today, available }: { today: string; available: number }) {
  const units = new Map(shipped.map((one) => [one.day, one.units]));
  const days = daysOf({ from: addDays(today, 1 - SALES_DAYS), to: today }).map(
    (day): ShippedDay => ({ day, units: units.get(day) ?? 0 }),
  );
  const total = days.reduce((sum, one) => sum + one.units, 0);
  const perDay = total / SALES_DAYS;
  return { days, total, perDay, cover: total === 0 ? null : Math.floor(available / perDay) };
}
export type ProductSales = ReturnType<typeof salesOf>;
