import type { Ctx } from "../../kernel/ctx";
import { storedPicks } from "./carts.repo.server";

/** One of these picks is stored: a scan of several orders was sent before. */
export const isCounted = async (ctx: Ctx, pickIds: readonly string[]): Promise<boolean> =>
  (await storedPicks(ctx.db, pickIds)).length > 0;
