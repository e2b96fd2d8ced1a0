/** How fast a team picks, and when it will be finished. Pure. */
import { statusTable } from "../../kernel/status-table";

const HOUR = 3_600_000;
/** Work from which lines an hour say something. */
const LEAST_MEASURED_MS = 5 * 60_000;

export interface Measured {
  lines: number;
  /** Milliseconds of picking, without pauses. */
  worked: number;
}

export interface TeamRate {
  linesPerHour: number;
  /** The day whose rate is used, because no one who works now was measured in the last hour; null otherwise. */
  day: string | null;
}

interface TeamInput {
  /** For each user who picks now, their work of the last hour. */
  people: readonly Measured[];
  /** An earlier day of one warehouse or several. */
  before: (Measured & { day: string }) | null;
}

/**
 * Lines an hour of the users who pick now, by what each of them did in the last hour. Users who were not measured count
 * like the others on average. Null when there is nothing to go by.
 */
export function teamRate({ people, before }: TeamInput): TeamRate | null {
  if (people.length === 0) return null;
  const known = people.flatMap((one) => rateOf(one) ?? []);
  if (known.length > 0) {
    const sum = known.reduce((all, rate) => all + rate, 0);
    return { linesPerHour: (sum / known.length) * people.length, day: null };
  }
  const earlier = before && rateOf(before);
  return before && earlier ? { linesPerHour: earlier * people.length, day: before.day } : null;
}

const rateOf = ({ lines, worked }: Measured): number | null =>
  worked >= LEAST_MEASURED_MS && lines > 0 ? (lines / worked) * HOUR : null;

/** When so many lines are picked at this rate. */
export const finishAt = (now: number, lines: number, { linesPerHour }: TeamRate): number =>
  now + Math.ceil((lines / linesPerHour) * HOUR);

/** "1 h 20 min", "45 min": rounded to the minute. */
export function durationText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Whether a cut-off can be kept. */
export const FINISH_TABLE = statusTable({
  "in-time": { label: "Early", tone: "good", icon: "check" },
  late: { label: "Late", tone: "bad", icon: "alert" },
});
