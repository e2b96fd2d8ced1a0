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

/** The day on which a parcel with this rate should arrive; null when its carrier gives no delivery time. */
export const expectedDay = (deliveryDays: number | null, shippedOn: string): string | null =>
  deliveryDays === null ? null : addWorkingDays(shippedOn, deliveryDays);
