import type { Ctx } from "../../kernel/ctx";
import type { ChosenOrdersQuery } from "../chosen/chosen-orders.schema";
import { changeChosen, listChosen, MAX_CHOSEN } from "../chosen/chosen-orders.server";
import * as repo from "./order-tags.repo.server";

/** Data of the dialog: the number of orders. */
export async function tagQuestion(ctx: Ctx, query: ChosenOrdersQuery) {
  return { total: (await listChosen(ctx, query)).length, most: MAX_CHOSEN };
}

/**
 * Adds a tag to many orders and returns how many got it; those that have it, or have too many, stay as they are. The
 * caller needs `orders.edit`, which is the scope of `ctx.db`.
 * @throws conflict when there are no orders, or too many
 */
export const tagOrders = async (ctx: Ctx, query: ChosenOrdersQuery, tag: string): Promise<number> =>
  changeChosen(ctx, await listChosen(ctx, query), (company, ids) =>
    repo.addTag(ctx, company, repo.withHistoryIds(ctx, ids), tag),
  );

/** Removes a tag from many orders and returns how many had it. @throws conflict, as `tagOrders` */
export const untagOrders = async (ctx: Ctx, query: ChosenOrdersQuery, tag: string): Promise<number> =>
  changeChosen(ctx, await listChosen(ctx, query), (company, ids) =>
    repo.removeTag(ctx, company, repo.withHistoryIds(ctx, ids), tag),
  );
