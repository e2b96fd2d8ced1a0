import { sql } from "drizzle-orm";
import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { isOpen, OPEN_BY_USER } from "../pick-state.repo.server";

/** Maximum open sessions that a list of orders considers. */
const MOST = 500;

const OPEN_BY_ORDER = sql`indexed by pick_sessions_one_an_order`;

/** Orders with an open session and their pickers, for the caller's batch. */
export const openPicks = (db: ScopedDb) =>
  db.rows(
    {
      orderId: pickSessions.orderId,
      userId: pickSessions.userId,
      status: sql<"active" | "paused">`${pickSessions.status}`,
    },
    (own) => sql`from ${pickSessions} ${db.scope.kind === "all" ? OPEN_BY_USER : OPEN_BY_ORDER}
      where ${own(pickSessions)} and ${isOpen} limit ${MOST}`,
  );
