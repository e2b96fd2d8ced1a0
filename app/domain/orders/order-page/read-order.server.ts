import type { BatchResults, Statement } from "#db/statement.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { pageBefore, readArchived } from "../archive/archived-order.server";
import { linkedOrders } from "../list/linked-orders.repo.server";
import type { OrderPage } from "../order-query";
import * as repo from "../queries/orders.repo.server";

/**
 * The order, its lines and their products, and the results of `also`, in one round trip, and one more of an archived
 * order.
 * @throws not_found
 */
export async function orderWithItems<const T extends readonly Statement<unknown>[] = []>(
  ctx: Ctx,
  id: string,
  also?: T,
) {
  const [order, live, ...more] = await ctx.db.batch(
    repo.findOrder(ctx.db, id),
    repo.listItemsWithProducts(ctx.db, id),
    ...(also ?? []),
  );
  if (!order) throw notFound("This order");
  const items = (await readArchived(ctx, order))?.items ?? live;
  // The compiler cannot follow the rest of a tuple through the batch's result type.
  return { order, items, also: more as unknown as BatchResults<T> };
}

/** One page of the order's history, newest first. @throws not_found */
export async function orderHistory(ctx: Ctx, id: string, { limit, cursor }: OrderPage) {
  const { entries, next } = await historyOf(ctx, id, { limit, before: cursor, people: false });
  return { entries, next };
}

const HISTORY_PAGE = 50;

/** The order with one page of its history, newest first: all entries, or only those of users. @throws not_found */
export const historyScreen = (
  ctx: Ctx,
  id: string,
  { cursor, people }: { cursor?: string | undefined; people: boolean },
) => historyOf(ctx, id, { limit: HISTORY_PAGE, before: cursor, people });

async function historyOf(
  ctx: Ctx,
  id: string,
  { limit, before, people }: { limit: number; before?: string | null | undefined; people: boolean },
) {
  const [order, live] = await ctx.db.batch(
    repo.findOrder(ctx.db, id),
    repo.listHistory(ctx.db, id, { limit: limit + 1, before, people }),
  );
  if (!order) throw notFound("This order");
  const archived = (await readArchived(ctx, order))?.history;
  const read = archived
    ? pageBefore(
        archived.filter((entry) => !people || repo.isByUser(entry)),
        before,
        limit + 1,
      )
    : live;
  const entries = read.slice(0, limit);
  return { order, entries, next: read.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/** Entries on the order's page; older ones are on the history page. */
const HISTORY_SHOWN = 30;

/**
 * Data of the order's page, with the results of `also`; its company's name where there are several; and of an archived
 * order, what was read from the archive.
 * @throws not_found
 */
export async function orderPage<const T extends readonly Statement<unknown>[]>(ctx: Ctx, id: string, also: T) {
  const [order, items, history, companies, linked, ...more] = await ctx.db.batch(
    repo.findOrder(ctx.db, id),
    repo.listItemsWithProducts(ctx.db, id),
    repo.listHistory(ctx.db, id, { limit: HISTORY_SHOWN }),
    listReachableCompanies(ctx),
    linkedOrders(ctx.db, id),
    ...also,
  );
  if (!order) throw notFound("This order");
  const named = companies.length > 1 && companies.find((company) => company.id === order.companyId);
  const archived = await readArchived(ctx, order);
  return {
    order,
    items: archived?.items ?? items,
    history: archived ? pageBefore(archived.history, null, HISTORY_SHOWN) : history,
    companyName: named ? named.name : null,
    linked,
    archived,
    // The compiler cannot follow the rest of a tuple through the batch's result type.
    also: more as unknown as BatchResults<T>,
  };
}
