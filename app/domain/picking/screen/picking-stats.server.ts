import { type SQL, sql } from "drizzle-orm";
import { pickSessions } from "#db/schema/picking";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";

const DAY = 86_400_000;
export const WORKED = sql`max(0, ${pickSessions.endedAt} - ${pickSessions.startedAt} - ${pickSessions.pausedFor})`;

/** A user's figures since midnight UTC, including handed-over orders; times exclude pauses. */
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

export const NOTHING_YET: PickStats = {
  orders: 0,
  lines: 0,
  units: 0,
  averageTime: null,
  linesPerHour: null,
  accuracy: null,
};

const SUMS = {
  orders: sql<number>`coalesce(sum(${pickSessions.status} = 'completed'), 0)`,
  lines: sql<number>`coalesce(sum(${pickSessions.lines}), 0)`,
  units: sql<number>`coalesce(sum(${pickSessions.units}), 0)`,
  wrong: sql<number>`coalesce(sum(${pickSessions.putBack} + ${pickSessions.short}), 0)`,
  worked: sql<number>`coalesce(sum(${WORKED}), 0)`,
  onOrders: sql<number>`coalesce(sum(${WORKED}) filter (where ${pickSessions.status} = 'completed'), 0)`,
};
type Sums = { [K in keyof typeof SUMS]: number };

/** Limited to sessions started within two days: reading older ones for the few that ended today is too expensive. */
const today = (ctx: Ctx): SQL => {
  const midnight = ctx.now() - (ctx.now() % DAY);
  return sql`${pickSessions.id} >= ${firstIdAt(midnight - DAY)} and ${pickSessions.endedAt} >= ${midnight}
    and ${pickSessions.status} in ('completed', 'handed-over')`;
};

function toStats({ orders, lines, units, wrong, worked, onOrders }: Sums): PickStats {
  return {
    orders,
    lines,
    units,
    averageTime: orders > 0 ? Math.round(onOrders / orders) : null,
    linesPerHour: worked > 0 ? Math.round((lines / worked) * 3_600_000) : null,
    accuracy: units > 0 ? Math.round((units / (units + wrong)) * 100) : null,
  };
}

/** The user's own figures. */
export const todayStats = (ctx: Ctx): Statement<PickStats> =>
  ctx.db
    .rows(
      SUMS,
      (own) =>
        sql`from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.userId} = ${ctx.actor.id} and ${today(ctx)}`,
    )
    .map(([row]) => (row ? toStats(row) : NOTHING_YET));

export interface PersonStats extends PickStats {
  userId: string;
  userName: string;
}

/** Maximum users in the table beside the screen. */
const PEOPLE = 30;

/**
 * Figures of all users in reach, the busiest first; empty unless the caller supervises picking. The unary plus keeps
 * SQLite from scanning the user index, which holds a year, for the grouping.
 */
export const teamStats = (ctx: Ctx, supervises: boolean): Statement<PersonStats[]> =>
  ctx.db
    .rows(
      { userId: pickSessions.userId, userName: sql<string>`max(${pickSessions.userName})`, ...SUMS },
      (own) => sql`from ${pickSessions} where ${own(pickSessions)} and ${supervises ? today(ctx) : sql`0`}
        group by +${pickSessions.userId} order by sum(${pickSessions.units}) desc limit ${PEOPLE}`,
    )
    .map((rows) => rows.map(({ userId, userName, ...sums }) => ({ userId, userName, ...toStats(sums) })));
