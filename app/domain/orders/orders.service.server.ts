import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { ReadBy, Selection, Statement } from "#db/statement.server";
import { companyThatHas, listReachableCompanies } from "../companies/companies.service.server";
import { filterOptions } from "../filters/filters.service.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { linkedOrders } from "./backorder.server";
import * as list from "./list/orders-list.repo.server";
import { readSearch } from "./list/search.server";
import { type Asking, actionsOn, type OrderAction } from "./order-actions";
import { idRange, type OrderFilter, type OrderPage, type OrderQuery } from "./order-query";
import type { OrderStatus } from "./order-status";
import * as repo from "./orders.repo.server";

export { createOrder } from "./create/create-order.server";
export { draftedProducts, findDraftedProducts, onceEach, type Placed, placeOrder } from "./create/place-order.server";
export { editOrder } from "./edit/edit-order.server";
export { exportOrders } from "./list/export-orders.server";
export { type Listing, matching as matchingOrders } from "./list/orders-list.repo.server";
export { areTwoLetters, searchCondition } from "./list/search.server";
export type { ItemRow, OrderOrigin, OrderRow } from "./orders.repo.server";

/** @throws not_found, also for an order that is out of the actor's reach */
export async function getOrder(ctx: Ctx, id: string): Promise<repo.OrderRow> {
  const order = await repo.findOrder(ctx.db, id);
  if (!order) throw notFound("This order");
  return order;
}

/** For the caller's batch; null for an order that is out of reach. */
export const findOrder = (ctx: Ctx, id: string): Statement<repo.OrderRow | null> => repo.findOrder(ctx.db, id);

/** An order that another row names, and its lines, for the caller's batch: no look at that row comes first. */
export const meantOrder = (ctx: Ctx, meant: repo.Meant) =>
  [repo.findMeant(ctx.db, meant), repo.listItems(ctx.db, meant)] as const;

/** The order's lines as it came, for the caller's batch. */
export const listItems = (ctx: Ctx, orderId: string) => repo.listItems(ctx.db, orderId);

/**
 * For the batch of whoever moves an order on: refuses the whole batch (conflict) when the order no longer stands at
 * `from`, moves it, and writes its history. The caller has checked `canMove`; stock is the caller's matter.
 */
export const moveStatements = (ctx: Ctx, company: CompanyDb, move: repo.Move): Statement<unknown>[] =>
  repo.move(ctx, company, move);

/** One line of an order's history, for the caller's batch. */
export const historyStatement = (ctx: Ctx, company: CompanyDb, entry: repo.HistoryEntry): Statement<void> =>
  repo.insertHistory(ctx, company, entry);

/** The order and its company's name. @throws not_found */
export async function orderWithCompany(ctx: Ctx, id: string) {
  const [order, company] = await ctx.db.batch(findOrder(ctx, id), companyThatHas(ctx, orders, id));
  if (!order) throw notFound("This order");
  return { order, companyName: company?.name ?? null };
}

/**
 * The order and its lines with the products that they are matched to, together with what the caller knows of it
 * (`also`). @throws not_found
 */
export async function orderWithItems<const T extends readonly Statement<unknown>[] = []>(
  ctx: Ctx,
  id: string,
  also?: T,
) {
  const [order, items, ...more] = await ctx.db.batch(
    findOrder(ctx, id),
    repo.listItemsWithProducts(ctx.db, id),
    ...(also ?? []),
  );
  if (!order) throw notFound("This order");
  return { order, items, also: more as unknown as ReadBy<T> };
}

/** One page of what happened to the order, newest first. @throws not_found */
export async function orderHistory(ctx: Ctx, id: string, { limit, cursor }: OrderPage) {
  const [order, entries] = await ctx.db.batch(
    findOrder(ctx, id),
    repo.listHistory(ctx.db, id, { limit: limit + 1, before: cursor }),
  );
  if (!order) throw notFound("This order");
  return { entries: entries.slice(0, limit), next: entries.length > limit ? (entries[limit - 1]?.id ?? null) : null };
}

/** On the order's own page; the rest lies on a page of its own. */
const HISTORY_SHOWN = 30;

/** The order with one page of its history, newest first: of everybody, or of people only. @throws not_found */
export async function historyScreen(
  ctx: Ctx,
  id: string,
  { cursor, people }: { cursor?: string | undefined; people: boolean },
) {
  const page = { limit: HISTORY_PAGE + 1, before: cursor, people };
  const [order, entries] = await ctx.db.batch(findOrder(ctx, id), repo.listHistory(ctx.db, id, page));
  if (!order) throw notFound("This order");
  const shown = entries.slice(0, HISTORY_PAGE);
  return { order, entries: shown, next: entries.length > HISTORY_PAGE ? (shown.at(-1)?.id ?? null) : null };
}

const HISTORY_PAGE = 50;

/** Everything that an order's own page shows, together with what the caller knows of it (`also`). @throws not_found */
export async function orderPage<const T extends readonly Statement<unknown>[]>(ctx: Ctx, id: string, also: T) {
  const [order, items, history, companies, linked, ...more] = await ctx.db.batch(
    findOrder(ctx, id),
    repo.listItemsWithProducts(ctx.db, id),
    repo.listHistory(ctx.db, id, { limit: HISTORY_SHOWN }),
    listReachableCompanies(ctx),
    linkedOrders(ctx.db, id),
    ...also,
  );
  if (!order) throw notFound("This order");
  const companyName = companies.find((company) => company.id === order.companyId)?.name ?? null;
  return { order, items, history, companyName, linked, also: more as unknown as ReadBy<T> };
}

/** What the actor may do with an order that they see. */
export function actionsFor(
  ctx: Ctx,
  order: { companyId: string; status: OrderStatus },
  session: { userId: string; status: string } | null | undefined,
): OrderAction[] {
  const picking = session && { isOwn: session.userId === ctx.actor.id, isPaused: session.status === "paused" };
  const can: Asking["can"] = (permission) => ctx.can(permission, order.companyId);
  return actionsOn(order.status, { role: ctx.actor.role, can, picking });
}

type OrderListQuery = Omit<OrderFilter, "status"> & {
  status?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** What the query asks for, in these companies. */
export const listingOf = (
  ctx: Ctx,
  db: ScopedDb,
  { status, limit, cursor, q, sort, updatedSince, ...span }: OrderListQuery,
): list.Listing => ({
  ...{ status, limit, cursor, isOldestFirst: sort === "oldest" },
  updatedSince: updatedSince ? Date.parse(updatedSince) : undefined,
  range: idRange(span, ctx.now()),
  search: readSearch(db.scope, q),
});

const listing = (ctx: Ctx, query: OrderListQuery) => {
  const db = ctx.db.within(query.companyId);
  return list.listOrders(db, listingOf(ctx, db, query));
};

/** The ids of the orders that a list shows, page after page, until there are so many. @throws not_found */
export async function listOrderIds(
  ctx: Ctx,
  query: Omit<OrderListQuery, "limit" | "cursor">,
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listing(ctx, { ...query, limit: 1_000, ...(cursor && { cursor }) });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && ids.length < most);
  return ids.slice(0, most);
}

const ANY_TIME = { from: null, before: null };

/** The newest orders that a text occurs in, for the caller's batch. */
export const foundOrders = (ctx: Ctx, q: string, limit: number): Statement<list.ListedPage> =>
  list.listOrders(ctx.db, { range: ANY_TIME, search: readSearch(ctx.db.scope, q), limit });

/** The orders under this very number; in one company also those whose number begins so. For the caller's batch. */
export const numberedOrders = (ctx: Ctx, number: string, limit: number): Statement<list.ListedPage> =>
  list.listOrders(ctx.db, { range: ANY_TIME, search: { kind: "number", text: number }, limit });

/** One page of orders with the companies in reach. @throws not_found for a company out of reach */
export async function listOrders(ctx: Ctx, query: OrderQuery) {
  const [page, companies] = await ctx.db.batch(listing(ctx, query), listReachableCompanies(ctx));
  return { ...page, companies };
}

/** One page of orders with what the caller asks of each beside that, for the caller's batch. @throws OutOfScope */
export function listOrdersWith<A extends Selection>(ctx: Ctx, query: OrderListQuery, also: (own: Ownership) => A) {
  const db = ctx.db.within(query.companyId);
  return list.listWith(db, listingOf(ctx, db, query), also);
}

/** How many orders in reach stand in each status, for the caller's batch. @throws OutOfScope */
export const countOrders = (ctx: Ctx, companyId?: string) => list.countOrders(ctx.db.within(companyId));

/** What other modules know of the orders that a list shows: the caller's statements. */
export interface Marks {
  /** Which orders wait for a decision. */
  undecided: Statement<string[]>;
  /** Who is picking which. */
  picks: Statement<{ orderId: string; userId: string; status: "active" | "paused" }[]>;
}

/** The same with what the screen shows around it: its filters, how many stand in each status, the open row's lines. */
export async function ordersScreen(ctx: Ctx, query: OrderListQuery, open: string | undefined, marks: Marks) {
  const db = ctx.db.within(query.companyId);
  const [page, companies, counts, items, choices, undecided, picks] = await ctx.db.batch(
    list.listForScreen(db, listingOf(ctx, db, query)),
    listReachableCompanies(ctx),
    list.countOrders(db),
    repo.listItemsWithProducts(ctx.db, open ?? ""),
    filterOptions(ctx, "orders"),
    marks.undecided,
    marks.picks,
  );
  const sessions = new Map(picks.map((pick) => [pick.orderId, pick]));
  return { ...page, companies, counts, items, choices, undecided: new Set(undecided), sessions };
}
