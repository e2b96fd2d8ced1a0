import type { Ctx } from "../kernel/ctx";
import { dayOf } from "./lot-usability";

/** Today in UTC. */
export const todayOf = (ctx: Pick<Ctx, "now">): string => dayOf(ctx.now());
