import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Selection, Statement } from "#db/statement.server";
import { companyThatHas, listReachableCompanies } from "../companies/companies.service.server";
import { filterOptions } from "../filters/filters.service.server";
import { shownColumns } from "../filters/list-definition";
import type { SavedView } from "../filters/saved-views.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { readArchived } from "./archive/archived-order.server";
import { countMatching } from "./list/matching-orders.repo.server";
import { ORDER_LIST } from "./list/order-columns";
import { type ListedPage, listingOf, type OrderListQuery } from "./list/order-listing.server";
import * as list from "./list/orders-list.repo.server";
import { readSearch } from "./list/search.repo.server";
import { type ActionViewer, actionsOn, type OrderAction } from "./order-actions";
import type { OrderQuery } from "./order-query";
import type { OrderStatus } from "./order-status";
import * as repo from "./queries/orders.repo.server";
import type { OpenChange } from "./undecided.server";

export { createOrder } from "./create/create-order.server";
export { draftedProducts, findDraftedProducts, onceEach, type Placed, placeOrder } from "./create/place-order.server";
export type { WantedLine } from "./edit/edit-lines";
export { editOrder } from "./edit/edit-order.server";
export { priceKitLine } from "./kits/kit-lines.repo.server";
export { exportOrders } from "./list/export-orders.server";
export { linkedOrders } from "./list/linked-orders.repo.server";
export { type Listing, listingOf } from "./list/order-listing.server";
export { matching as matchingOrders } from "./list/orders-list.repo.server";
export { areTwoLetters, searchCondition } from "./list/search.repo.server";
export { listNotes } from "./notes/notes.server";
export { historyScreen, orderHistory, orderPage, orderWithItems } from "./order-page/read-order.server";
export type { ItemRow, OrderOrigin, OrderRow } from "./queries/orders.repo.server";
export { backorderNumber, backorderNumbers, backorderStatements } from "./split/backorder.server";
export { splitOf } from "./split/divide-order.server";
export { divideOrder } from "./split/split-order.server";
export { assertMayUndo } from "./undo/undo-change.server";
export { countDue, countHeld } from "./urgency/hold-groups.repo.server";
export { shipByText } from "./urgency/ship-by";

/** @throws not_found, also for an order out of reach */
export async function getOrder(ctx: Ctx, id: string): Promise<repo.OrderRow> {
  const order = await repo.findOrder(ctx.db, id);
  if (!order) throw notFound("This order");
  return order;
}

/** For the caller's batch; null for an order out of reach. */
export const findOrder = (ctx: Ctx, id: string): Statement<repo.OrderRow | null> => repo.findOrder(ctx.db, id);

/**
 * Finds an order by another row's reference, with its lines, in the caller's batch. Saves the round trip that reads the
 * other row.
 */
export const meantOrder = (ctx: Ctx, meant: repo.OrderRef) =>
  [repo.findByRef(ctx.db, meant), repo.listItems(ctx.db, meant)] as const;

/** The order's lines in their original sequence, for the caller's batch. */
export const listItems = (ctx: Ctx, orderId: string) => repo.listItems(ctx.db, orderId);

/** The order's lines with their products, for the caller's batch. */
export const listItemsWithProducts = (ctx: Ctx, orderId: string, limit?: number) =>
  repo.listItemsWithProducts(ctx.db, orderId, limit);

/** The newest entries of the order's history, for the caller's batch. */
export const listHistory = (ctx: Ctx, orderId: string, limit: number) => repo.listHistory(ctx.db, orderId, { limit });

/**
 * Statements that change the order's status and record it in the history. The whole batch fails (conflict) when the
 * order is no longer in status `from`. The caller has checked `canMove` and moves the stock.
 */
export const moveStatements = (ctx: Ctx, company: CompanyDb, move: repo.Move): Statement<unknown>[] =>
  repo.move(ctx, company, move);

/** One entry of an order's history, for the caller's batch. */
export const historyStatement = (ctx: Ctx, company: CompanyDb, entry: repo.HistoryEntry): Statement<void> =>
  repo.insertHistory(ctx, company, entry);

/** The order and its company's name. @throws not_found */
export async function orderWithCompany(ctx: Ctx, id: string) {
  const [order, company] = await ctx.db.batch(findOrder(ctx, id), companyThatHas(ctx, orders, id));
  if (!order) throw notFound("This order");
  return { order, companyName: company?.name ?? null };
}

/** Actions that the user can take on an order they can see. */
export function actionsFor(
  ctx: Ctx,
  order: { companyId: string; status: OrderStatus; archivedAt?: number | null },
  session: { userId: string; status: string } | null | undefined,
): OrderAction[] {
  // It is restored first.
  if (order.archivedAt != null) return [];
  const picking = session && { isOwn: session.userId === ctx.actor.id, isPaused: session.status === "paused" };
  const can: ActionViewer["can"] = (permission) => ctx.can(permission, order.companyId);
  return actionsOn(order.status, { role: ctx.actor.role, can, picking });
}

const listing = (ctx: Ctx, query: OrderListQuery) => {
  const db = ctx.db.within(query.companyId);
  return list.listOrders(db, listingOf(ctx, db, query));
};

/** Ids of the orders that a list shows, newest or oldest first, up to a maximum. @throws not_found */
export async function listOrderIds(
  ctx: Ctx,
  { sort, ...query }: Omit<OrderListQuery, "limit" | "cursor">,
  most: number,
): Promise<string[]> {
  const byDate = sort === "oldest" || sort === "date" ? "oldest" : undefined;
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listing(ctx, { ...query, sort: byDate, limit: 1_000, ...(cursor && { cursor }) });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && ids.length < most);
  return ids.slice(0, most);
}

const ANY_TIME = { from: null, before: null };

/** The newest orders that match a text, for the caller's batch. */
export const foundOrders = (ctx: Ctx, q: string, limit: number): Statement<ListedPage> =>
  list.listOrders(ctx.db, { range: ANY_TIME, search: readSearch(ctx.db.scope, q), limit });

/**
 * Orders with exactly this number; within one company also those whose number begins with it. For the caller's batch.
 */
export const numberedOrders = (ctx: Ctx, number: string, limit: number): Statement<ListedPage> =>
  list.listOrders(ctx.db, { range: ANY_TIME, search: { kind: "number", text: number }, limit });

/** One page of orders with the companies in reach. @throws not_found for a company out of reach */
export async function listOrders(ctx: Ctx, query: OrderQuery) {
  const [page, companies] = await ctx.db.batch(listing(ctx, query), listReachableCompanies(ctx));
  return { ...page, companies };
}

/** A company's newest orders, for the caller's batch. @throws OutOfScope */
export const newestOrders = (ctx: Ctx, companyId: string, limit: number) =>
  list.listForScreen(ctx.db.company(companyId), { range: ANY_TIME, search: null, limit });

/** One page of orders with additional columns per order, for the caller's batch. @throws OutOfScope */
export function listOrdersWith<A extends Selection>(ctx: Ctx, query: OrderListQuery, also: (own: Ownership) => A) {
  const db = ctx.db.within(query.companyId);
  return list.listWith(db, listingOf(ctx, db, query), also);
}

/** Number of orders in reach by status, for the caller's batch. @throws OutOfScope */
export const countOrders = (ctx: Ctx, companyId?: string) => list.countOrders(ctx.db.within(companyId));

/** Number of orders by status that match the search and the dates, for the caller's batch. @throws OutOfScope */
export function countListed(ctx: Ctx, query: OrderListQuery) {
  const db = ctx.db.within(query.companyId);
  return countMatching(db, listingOf(ctx, db, query)) ?? list.countOrders(db);
}

/** Statements by which other modules annotate the listed orders. */
export interface Marks {
  /** Orders with an undecided change. */
  undecided: Statement<ReadonlyMap<string, OpenChange>>;
  picks: Statement<{ orderId: string; userId: string; status: "active" | "paused" }[]>;
  views?: Statement<SavedView[]>;
}

/** Data of the order list: the page, its filters, the number of orders by status, and the expanded row's lines. */
export async function ordersScreen(
  ctx: Ctx,
  query: OrderListQuery & { columns?: string | undefined },
  open: string | undefined,
  marks: Marks,
) {
  const db = ctx.db.within(query.companyId);
  const [page, companies, counts, items, choices, undecided, picks, views] = await ctx.db.batch(
    list.listForScreen(db, listingOf(ctx, db, query), {
      hasTags: shownColumns(ORDER_LIST, query.columns).includes("tags"),
    }),
    listReachableCompanies(ctx),
    countListed(ctx, query),
    repo.listItemsWithProducts(ctx.db, open ?? ""),
    filterOptions(ctx, "orders"),
    marks.undecided,
    marks.picks,
    ...(marks.views ? [marks.views] : []),
  );
  const sessions = new Map(picks.map((pick) => [pick.orderId, pick]));
  const expanded = page.rows.find(({ id }) => id === open);
  const archivedRow = expanded?.archivedAt ? await findOrder(ctx, expanded.id) : null;
  const archived = archivedRow && (await readArchived(ctx, archivedRow));
  return {
    ...page,
    companies,
    counts,
    items: archived?.items ?? items,
    choices,
    undecided,
    sessions,
    views: views ?? [],
  };
}
