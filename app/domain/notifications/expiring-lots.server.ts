import { todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { addDays, EXPIRING_SOON_DAYS } from "../kernel/days";
import { clearExpiring, listCompaniesWithExpiringLots, notifyExpiring } from "./expiring-lots.repo.server";

/**
 * Days before expiry at which lots with stock trigger a notification. The notification for the nearest stage replaces
 * the earlier one.
 */
const STAGES_DAYS = [7, EXPIRING_SOON_DAYS] as const;
/** Companies per message: each takes a few of D1's thousand statements per invocation. */
const MAX_COMPANIES = 100;
const dateIn = (ctx: Ctx, companyId: string, days: number): string => addDays(todayOf(ctx, companyId), days);

/** From the earliest to the latest day that it is anywhere. */
function anyToday(ctx: Ctx): { from: string; to: string } {
  const days = ["", ...ctx.calendars.companyIds].map((id) => todayOf(ctx, id)).sort();
  return { from: days[0] as string, to: days.at(-1) as string };
}

/**
 * Notifies about lots that expire soon, once per stage: the key contains the lot and the stage. Triggers delete the
 * notification when the lot is empty or its expiry changes. Returns the company after which to continue, or null.
 */
export async function notifyExpiringLots(ctx: Ctx, after = ""): Promise<string | null> {
  const today = anyToday(ctx);
  const range = { from: today.from, to: addDays(today.to, STAGES_DAYS[1]) };
  const due = await listCompaniesWithExpiringLots(ctx.db, range, after, MAX_COMPANIES);
  await ctx.db.batch(...due.flatMap(({ companyId }) => statements(ctx, companyId)));
  return due.length === MAX_COMPANIES ? (due.at(-1)?.companyId ?? null) : null;
}

function statements(ctx: Ctx, companyId: string) {
  const company = ctx.db.company(companyId);
  const [near, far] = STAGES_DAYS;
  const soon = { from: dateIn(ctx, companyId, 0), to: dateIn(ctx, companyId, near) };
  const later = { from: dateIn(ctx, companyId, near + 1), to: dateIn(ctx, companyId, far) };
  const common = { newId: ctx.newId(), now: ctx.now() };
  return [
    notifyExpiring(company, { days: near, range: soon, ...common }),
    notifyExpiring(company, { days: far, range: later, ...common }),
    // The newer stage replaces the notification of the earlier one.
    clearExpiring(company, { days: far, range: soon }),
  ];
}
