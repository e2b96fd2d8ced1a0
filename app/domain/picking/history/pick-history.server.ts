import type { Statement } from "#db/statement.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { forbidden } from "../../kernel/errors";
import { idRange } from "../../orders/order-query";
import { floorStaff } from "../../users/users.service.server";
import { type Ended, listHistory, type PickHistory } from "./pick-history.repo.server";
import type { PickHistoryFilter } from "./pick-history.schema";

export interface HistoryPage {
  rows: PickHistory[];
  /** The next page's cursor. */
  next: string | null;
}

type PickHistoryQuery = PickHistoryFilter & {
  /** The last session of the previous page. */
  cursor?: string | null | undefined;
  limit: number;
};

/** The API lists only completed orders; the screen also lists sessions that were handed over. */
const COMPLETED: readonly Ended[] = ["completed"];
const ENDED: readonly Ended[] = ["completed", "handed-over"];

/**
 * Newest first. Pickers see their own sessions, supervisors everyone's.
 * @throws forbidden for another user's; not_found for a company out of reach
 */
export function pickHistory(ctx: Ctx, asked: PickHistoryQuery, statuses = COMPLETED): Statement<HistoryPage> {
  const db = ctx.db.within(asked.companyId);
  const supervises = ctx.can("picking.supervise");
  const userId = asked.userId ?? (supervises ? null : ctx.actor.id);
  if (!supervises && userId !== ctx.actor.id)
    throw forbidden("You can only see your own pick history.", "own_history_only");
  const { limit, cursor = null, orderNumber } = asked;
  const listing = {
    statuses,
    userId,
    orderNumber,
    cursor,
    limit: limit + 1,
    ...idRange(asked, calendarOf({ ...ctx, db }), ctx.now()),
  };
  return listHistory(db, listing).map((found) => {
    const rows = found.slice(0, limit);
    return { rows, next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null };
  });
}

/** Sessions that ended with picked units: completed or handed over. */
export const endedHistory = (ctx: Ctx, asked: PickHistoryQuery): Statement<HistoryPage> =>
  pickHistory(ctx, asked, ENDED);

const SHOWN = 50;

/** One page with all filter options, in one round trip. @throws as `pickHistory` */
export async function historyScreen(ctx: Ctx, query: Omit<PickHistoryQuery, "limit">) {
  const supervises = ctx.can("picking.supervise");
  const [page, companies, staff] = await ctx.db.batch(
    endedHistory(ctx, { ...query, limit: SHOWN }),
    listReachableCompanies(ctx),
    ...(supervises ? ([floorStaff(ctx)] as const) : ([] as const)),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const people = (staff ?? []).map(({ id, name }) => ({ id, name }));
  const { userId } = query;
  // Keeps a former user selected, who is not in the list of current staff.
  if (userId && supervises && !people.some(({ id }) => id === userId))
    people.push({ id: userId, name: page.rows[0]?.by ?? "Another user" });
  return {
    rows: page.rows.map((row) => ({ ...row, company: names.get(row.companyId) ?? "" })),
    next: page.next,
    companies: companies.map(({ id, name }) => ({ id, name })),
    people,
    ofAll: supervises,
  };
}
