import { addDays, dayOf } from "../../kernel/days";

/** The days on which an order must leave when it is placed before the company's cut-off, or at or after it. */
export interface ShipDays {
  /** Minute of the day (UTC) at which it was placed. */
  minute: number;
  beforeCutOff: string;
  afterCutOff: string;
}

/** Orders leave from Monday to Friday: an order of a weekend on Monday, whatever the cut-off. */
export function shipDays(placedAt: number): ShipDays {
  const day = dayOf(placedAt);
  const weekday = new Date(placedAt).getUTCDay();
  const minute = Math.floor(placedAt / 60_000) % 1440;
  if (weekday === 0 || weekday === 6) {
    const monday = addDays(day, weekday === 0 ? 1 : 2);
    return { minute, beforeCutOff: monday, afterCutOff: monday };
  }
  return { minute, beforeCutOff: day, afterCutOff: addDays(day, weekday === 5 ? 3 : 1) };
}
