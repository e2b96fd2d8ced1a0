import { pickSessions } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { isOpen, OPEN_BY_USER } from "../pick-state.repo.server";

/** Maximum open sessions that a list of orders considers. */
const MAX_SESSIONS = 500;

/** Orders with an open session and their pickers, for the caller's batch. */
export const openPicks = (db: ScopedDb) =>
  db
    .select(pickSessions, {
      columns: ["orderId", "userId", "status"],
      indexedBy: db.scope.kind === "all" ? OPEN_BY_USER : "pick_sessions_one_an_order",
      where: isOpen,
      limit: MAX_SESSIONS,
    })
    .map((sessions) =>
      sessions.map((session) => ({
        ...session,
        status: session.status === "paused" ? ("paused" as const) : ("active" as const),
      })),
    );
