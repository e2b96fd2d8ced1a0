import type { Ctx } from "../kernel/ctx";
import { dayOf, daysAfter } from "./lot-usability";
import { countExpiringLots } from "./lots/expiring.repo.server";

/** Today in UTC. */
export const todayOf = (ctx: Pick<Ctx, "now">): string => dayOf(ctx.now());

/** More lots are not counted. */
export const EXPIRING_COUNTED = 100;

/** Number of lots in stock that have expired or will within `days`, for the caller's batch. */
export const countExpiring = (ctx: Ctx, days: number) =>
  countExpiringLots(ctx.db, daysAfter(todayOf(ctx), days), EXPIRING_COUNTED);
