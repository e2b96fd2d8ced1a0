import type { Ctx } from "../kernel/ctx";
import { countCompanies } from "./companies.repo.server";

/** Number of companies in scope: all, active, and active at `since`. For the caller's batch. */
export const companyCounts = (ctx: Ctx, since: number) => countCompanies(ctx.directory, ctx.db.scope, since);
