import { type SQL, sql } from "drizzle-orm";
import { pickSessions } from "#db/schema/picking";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";

const DAY = 86_400_000;
export const WORKED = sql`max(0, ${pickSessions.endedAt} - ${pickSessions.startedAt} - ${pickSessions.pausedFor})`;

/** What somebody has done since midnight UTC, also of orders that were handed on; times without pauses. */
export interface PickStats {
  /** Completed by them. */
  orders: number;
  lines: number;
  units: number;
  /** Milliseconds of an order; null before the first. */
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

/** Begun within two days: what was begun earlier and ended today is not worth reading a year for. */
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

/** The actor's own. */
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

/** As many people as a table beside the screen shows. */
const PEOPLE = 30;

/**
 * Everybody's in reach, the busiest first; nobody's for those who do not supervise. The plus keeps the index of people,
 * which holds a year, from being walked for the sake of the groups.
 */
export const teamStats = (ctx: Ctx, supervises: boolean): Statement<PersonStats[]> =>
  ctx.db
    .rows(
      { userId: pickSessions.userId, userName: sql<string>`max(${pickSessions.userName})`, ...SUMS },
      (own) => sql`from ${pickSessions} where ${own(pickSessions)} and ${supervises ? today(ctx) : sql`0`}
        group by +${pickSessions.userId} order by sum(${pickSessions.units}) desc limit ${PEOPLE}`,
    )
    .map((rows) => rows.map(({ userId, userName, ...sums }) => ({ userId, userName, ...toStats(sums) })));
