import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays, weekdayOf } from "../../kernel/days";

/** The working day `days` after this one. From a weekend, it counts from Monday. */
export function addWorkingDays(day: string, days: number): string {
  const isOff = (at: string) => weekdayOf(at) % 6 === 0;
  let at = day;
  while (isOff(at)) at = addDays(at, 1);
  for (let left = days; left > 0; left--) {
    at = addDays(at, 1);
    while (isOff(at)) at = addDays(at, 1);
  }
  return at;
}

/** The day on which a parcel that ships today should arrive; null when its carrier gives no delivery time. */
export const expectedDay = (ctx: Ctx, companyId: string, deliveryDays: number | null): string | null =>
  deliveryDays === null ? null : addWorkingDays(todayOf(ctx, companyId), deliveryDays);
