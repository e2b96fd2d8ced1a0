import { todayOf } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { daysAfter } from "./lot-usability";
import { countExpiringLots } from "./lots/expiring.repo.server";

/** More lots are not counted. */
export const EXPIRING_COUNTED = 100;

/** Number of lots in stock that have expired or will within `days`, for the caller's batch. */
export const countExpiring = (ctx: Ctx, days: number) =>
  countExpiringLots(ctx.db, daysAfter(todayOf(ctx), days), EXPIRING_COUNTED);
