const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in at most two units: "85 ms", "4 s", "12 min", "3 h 5 min", "2 days". */
export function howLong(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < MINUTE) return `${Math.round(ms / 1000)} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  const minutes = Math.round((ms % HOUR) / MINUTE);
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ""}`;
  const days = Math.round(ms / DAY);
  return `${days} day${days === 1 ? "" : "s"}`;
}

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** "412 kB", "1.3 GB". */
export function inBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step > 1 && value < 100 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}
