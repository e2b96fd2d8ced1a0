import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { ofOrder, readState } from "../pick-state.repo.server";
import { assemblePickState } from "../plan/assemble-pick-state";
import * as repo from "./wall.repo.server";
import { toWallOrder, type WallOrder } from "./wall-order";

/** An order with its pick state and what of it is in its slot; `order` is null when it is not at a put wall. */
export async function readAtWall(ctx: Ctx, orderId: string) {
  const [head, rows, puts] = await ctx.db.batch(
    ...readState(ctx.db, ofOrder(orderId)),
    repo.putsOfOrder(ctx.db, orderId),
  );
  const state = assemblePickState(head, rows, todayOf(ctx, head?.companyId));
  return { state, order: state && toWallOrder(state, puts) };
}

/** An order at the put wall. @throws not_found */
export async function wallOrder(ctx: Ctx, orderId: string): Promise<WallOrder> {
  const { order } = await readAtWall(ctx, orderId);
  if (!order) throw notFound("This order");
  return order;
}
