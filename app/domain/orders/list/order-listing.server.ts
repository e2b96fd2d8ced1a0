import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { SortOrder } from "#db/sort-order.server";
import type { Selected } from "#db/statement.server";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import type { HoldGroup } from "../holds";
import { type IdRange, idRange, type OrderFilter } from "../order-query";
import { tagKey } from "../tags/order-tag.schema";
import { BY_SHIP_DATE, type Due, dueAt, orderSort } from "./order-sort.server";
import { readSearch, type Search } from "./search.repo.server";

export const LIST_COLUMNS = {
  id: orders.id,
  companyId: orders.companyId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  shippingAddress: orders.shippingAddress,
  currency: orders.currency,
  totalMinor: orders.totalMinor,
  status: orders.status,
  holdReason: orders.holdReason,
  lineCount: orders.lineCount,
  unitCount: orders.unitCount,
  externalData: orders.externalData,
  warehouseId: orders.warehouseId,
  warehouseChoice: orders.warehouseChoice,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  archivedAt: orders.archivedAt,
};

/** Columns to read of an order; `own` restricts other tables to its company. */
export type Columns = (own: Ownership) => typeof LIST_COLUMNS;

export interface Listing {
  /** An unknown status matches no orders. */
  status?: string | undefined;
  range: IdRange;
  /** Changed at or after this moment (ms). */
  updatedSince?: number | undefined;
  search: Search | null;
  /** Key of a tag that the orders have. */
  tag?: string | undefined;
  /** The user whom the orders are assigned to. */
  pickerId?: string | undefined;
  /** On hold for this kind of reason first; "resolved" when no hold is open any more. */
  hold?: HoldGroup | undefined;
  /** To ship today, or earlier. */
  due?: Due | undefined;
  limit: number;
  cursor?: string | null | undefined;
  isOldestFirst?: boolean;
  /** Sorts by this column instead of by date. */
  sort?: SortOrder | null;
  /** Restricts the list to these ids. */
  ids?: readonly string[] | undefined;
}

export type Listed = Selected<typeof LIST_COLUMNS>;

export interface ListedPage {
  rows: Listed[];
  /** Null on the last page. */
  next: string | null;
}

export type OrderListQuery = Omit<OrderFilter, "status" | "sort"> & {
  status?: string | undefined;
  /** "oldest", or as the URL of the screen says it. */
  sort?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Turns the query into a listing over these companies. */
export const listingOf = (
  ctx: Ctx,
  db: ScopedDb,
  { status, limit, cursor, q, sort, updatedSince, tag, pickerId, hold, due, ...span }: OrderListQuery,
): Listing => ({
  ...{ status, hold, limit, cursor, pickerId, isOldestFirst: sort === "oldest" || sort === "date" },
  sort: orderSort(sort) ?? (due ? BY_SHIP_DATE : null),
  due: due && dueAt(ctx, due === "late"),
  tag: tag ? tagKey(tag) : undefined,
  updatedSince: updatedSince ? Date.parse(updatedSince) : undefined,
  range: idRange(span, calendarOf({ ...ctx, db }), ctx.now()),
  search: readSearch(db.scope, q),
});
