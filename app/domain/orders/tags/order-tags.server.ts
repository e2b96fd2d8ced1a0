import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { findOrder } from "../queries/orders.repo.server";
import { MAX_TAGS, tagKey } from "./order-tag.schema";
import * as repo from "./order-tags.repo.server";

/** An order's tags in alphabetical order, for the caller's batch. */
export const listOrderTags = ({ db }: Ctx, orderId: string) => repo.listTags(db, orderId);

/**
 * Adds a tag to an order and returns all its tags. Adding a tag that it has changes nothing.
 * @throws not_found; forbidden; conflict when the order has too many tags, or is archived
 */
export async function addOrderTag(ctx: Ctx, orderId: string, tag: string): Promise<string[]> {
  const company = await taggable(ctx, orderId);
  const [, , tags] = await company.batch(
    ...repo.addTag(ctx, company, repo.withHistoryIds(ctx, [orderId]), tag),
    repo.listTags(company, orderId),
  );
  if (!tags.some((one) => tagKey(one) === tagKey(tag)))
    throw conflict(`An order can have at most ${MAX_TAGS} tags. Remove one first.`, "too_many_tags");
  return tags;
}

/**
 * Removes a tag from an order and returns the tags left. Removing a tag that it lacks changes nothing.
 * @throws not_found; forbidden; conflict when the order is archived
 */
export async function removeOrderTag(ctx: Ctx, orderId: string, tag: string): Promise<string[]> {
  const company = await taggable(ctx, orderId);
  const [, , tags] = await company.batch(
    ...repo.removeTag(ctx, company, repo.withHistoryIds(ctx, [orderId]), tag),
    repo.listTags(company, orderId),
  );
  return tags;
}

async function taggable(ctx: Ctx, orderId: string) {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw notFound("This order");
  if (!ctx.can("orders.edit", order.companyId)) throw forbidden();
  if (order.archivedAt !== null) throw conflict("This order is archived. Restore it first.", "order_archived");
  return ctx.db.company(order.companyId);
}
