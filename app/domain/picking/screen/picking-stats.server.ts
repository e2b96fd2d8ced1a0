import { and, eq, max, type SQL, sql } from "drizzle-orm";
import { countIf, total, totalIf } from "#db/expressions";
import { pickSessions } from "#db/schema/picking";
import type { Statement } from "#db/statement.server";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { fromEndedSessions } from "./rows-by-company.repo.server";

const DAY = 86_400_000;
// Raw SQL outside a repository: expressions of typed selects, and literal conditions that the partial index needs.

/** Milliseconds from start to end, without pauses. */
export const WORKED_MS =
  sql`max(0, ${pickSessions.endedAt} - ${pickSessions.startedAt} - ${pickSessions.pausedFor})`.mapWith(Number);
const isCompleted = sql`${pickSessions.status} = 'completed'`;

/** A user's figures since midnight, including handed-over orders; times exclude pauses. */
export interface PickStats {
  /** Completed by the user. */
  orders: number;
  lines: number;
  units: number;
  /** Milliseconds per order; null before the first. */
  averageTime: number | null;
  linesPerHour: number | null;
  /** Percent of the units that were neither put back nor short; null before the first. */
  accuracy: number | null;
}

export const NO_STATS: PickStats = {
  orders: 0,
  lines: 0,
  units: 0,
  averageTime: null,
  linesPerHour: null,
  accuracy: null,
};

const SUMS = {
  orders: countIf(isCompleted),
  lines: total(pickSessions.lines),
  units: total(pickSessions.units),
  putBack: total(pickSessions.putBack),
  short: total(pickSessions.short),
  worked: total(WORKED_MS),
  workedOnCompleted: totalIf(isCompleted, WORKED_MS),
};
type Sums = { [K in keyof typeof SUMS]: number };

/** Limited to sessions started within two days: reading older ones for the few that ended today is too expensive. */
const endedToday = (ctx: Ctx): SQL => {
  const calendar = calendarOf(ctx);
  const midnight = calendar.startOf(calendar.dayOf(ctx.now()));
  return sql`${pickSessions.id} >= ${firstIdAt(midnight - DAY)} and ${pickSessions.endedAt} >= ${midnight}
    and ${pickSessions.status} in ('completed', 'handed-over')`;
};

/** Milliseconds of work from which units an hour say something. */
const LEAST_WORK = 60_000;

function toStats({ orders, lines, units, putBack, short, worked, workedOnCompleted }: Sums): PickStats {
  return {
    orders,
    lines,
    units,
    averageTime: orders > 0 ? Math.round(workedOnCompleted / orders) : null,
    linesPerHour: worked >= LEAST_WORK ? Math.round((lines / worked) * 3_600_000) : null,
    accuracy: units > 0 ? Math.round((units / (units + putBack + short)) * 100) : null,
  };
}

/** The user's own figures. */
export const todayStats = (ctx: Ctx): Statement<PickStats> =>
  ctx.db
    .selectFirst(pickSessions, { columns: SUMS, where: and(eq(pickSessions.userId, ctx.actor.id), endedToday(ctx)) })
    .map((row) => (row ? toStats(row) : NO_STATS));

export interface UserStats extends PickStats {
  userId: string;
  userName: string;
}

/** Maximum users in the table beside the screen. */
const MAX_USERS = 30;

/**
 * Figures of all users in reach, the busiest first; empty unless the caller supervises picking. Reads the sessions that
 * ended today, by each company's index of ended sessions.
 */
export const teamStats = (ctx: Ctx, supervises: boolean): Statement<UserStats[]> =>
  ctx.db
    .rows(
      { userId: pickSessions.userId, userName: max(pickSessions.userName), ...SUMS },
      (own) => sql`${fromEndedSessions(ctx.db, own, endedToday(ctx))}
        group by ${pickSessions.userId} order by sum(${pickSessions.units}) desc limit ${supervises ? MAX_USERS : 0}`,
    )
    .map((rows) =>
      rows.map(({ userId, userName, ...sums }) => ({ userId, userName: userName ?? "", ...toStats(sums) })),
    );
