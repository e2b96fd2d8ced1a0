/** The most that D1 keeps in one database (https://developers.cloudflare.com/d1/platform/limits/). */
export const MAX_BYTES = 10e9;
/** Administrators are notified from this size on. */
const ALARM_BYTES = 7e9;
const ALARM_STEP_BYTES = 1e9;
const DAY = 86_400_000;
/** Fifty years. */
const MAX_DAYS = 50 * 365;

export interface SizeAt {
  at: number;
  bytes: number;
}

/** Bytes a day between two sizes; null where they are less than a day apart. */
export function growthPerDay(first: SizeAt | null, last: SizeAt): number | null {
  const days = first ? (last.at - first.at) / DAY : 0;
  return first && days >= 1 ? (last.bytes - first.bytes) / days : null;
}

/** When a database of this size is full if it goes on growing; null where that takes longer than a date is worth. */
export function fullAt({ at, bytes }: SizeAt, perDay: number | null): number | null {
  if (perDay === null || perDay <= 0) return null;
  const days = Math.max(0, MAX_BYTES - bytes) / perDay;
  return days > MAX_DAYS ? null : at + days * DAY;
}

/** The last of the sizes that are announced (7, 8, 9 … GB) which this one has reached; null below the first. */
export const alarmAt = (bytes: number): number | null =>
  bytes < ALARM_BYTES ? null : Math.floor(bytes / ALARM_STEP_BYTES) * ALARM_STEP_BYTES;

/** "7.2 of 10 GB". */
export const sizeText = (bytes: number): string =>
  `${(Math.floor(bytes / 1e8) / 10).toFixed(1)} of ${MAX_BYTES / 1e9} GB`;
