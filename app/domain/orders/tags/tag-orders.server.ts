import type { Ctx } from "../../kernel/ctx";
import type { ChosenOrdersQuery } from "../chosen/chosen-orders.schema";
import { type ChosenChange, changeChosen, listChosen, MAX_CHOSEN } from "../chosen/chosen-orders.server";
import * as repo from "./order-tags.repo.server";

/** Data of the dialog: the number of orders. */
export async function tagQuestion(ctx: Ctx, query: ChosenOrdersQuery) {
  return { total: (await listChosen(ctx, query)).length, most: MAX_CHOSEN };
}

/**
 * Adds a tag to many orders; those that have it, or have too many, stay as they are. The caller needs `orders.edit`, which
 * is the scope of `ctx.db`.
 * @throws conflict when there are no orders, or too many
 */
export const tagOrders = async (ctx: Ctx, query: ChosenOrdersQuery, tag: string): Promise<ChosenChange> =>
  changeChosen(ctx, await listChosen(ctx, query), (company, ids, undoId) => {
    const list = repo.withHistoryIds(ctx, ids);
    // Built first: undoing removes tags that were added until the record's time.
    const change = repo.addTag(ctx, company, list, tag);
    return [repo.recordTagging(ctx, company, list, tag, undoId), ...change];
  });

/** Removes a tag from the orders that have it. @throws conflict, as `tagOrders` */
export const untagOrders = async (ctx: Ctx, query: ChosenOrdersQuery, tag: string): Promise<ChosenChange> =>
  changeChosen(ctx, await listChosen(ctx, query), (company, ids, undoId) => {
    const list = repo.withHistoryIds(ctx, ids);
    return [repo.recordUntagging(ctx, company, list, tag, undoId), ...repo.removeTag(ctx, company, list, tag)];
  });
