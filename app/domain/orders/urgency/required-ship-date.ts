import type { Calendar } from "../../kernel/calendars";
import { addDays, weekdayOf } from "../../kernel/days";

/** The days on which an order must leave when it is placed before the company's cut-off, or at or after it. */
export interface ShipDays {
  /** Minute of the local day at which it was placed. */
  minute: number;
  beforeCutOff: string;
  afterCutOff: string;
}

/** Orders leave from Monday to Friday: an order of a weekend on Monday, whatever the cut-off. */
export function shipDays(placedAt: number, calendar: Calendar): ShipDays {
  const day = calendar.dayOf(placedAt);
  const weekday = weekdayOf(day);
  const minute = calendar.minuteOf(placedAt);
  if (weekday === 0 || weekday === 6) {
    const monday = addDays(day, weekday === 0 ? 1 : 2);
    return { minute, beforeCutOff: monday, afterCutOff: monday };
  }
  return { minute, beforeCutOff: day, afterCutOff: addDays(day, weekday === 5 ? 3 : 1) };
}
