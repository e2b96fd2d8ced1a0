import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orders } from "#db/schema/orders";
import { allOf } from "#db/select.server";
import type { HoldGroup } from "../holds";
import { hasTag } from "../tags/order-tags.repo.server";
import type { Listing } from "./order-listing.server";
import type { Due } from "./order-sort.server";

type Filters = Pick<Listing, "status" | "range" | "updatedSince" | "tag" | "pickerId" | "hold" | "due">;

/** Whether the listing has conditions besides its search. */
export const isFiltered = ({ status, range, updatedSince, tag, pickerId, hold, due }: Filters): boolean =>
  Boolean(status || range.from || range.before || tag || pickerId || hold || due) || updatedSince !== undefined;

/** Conditions of the listing besides its search, on `orders`, which the caller owns. */
export const filterOf = (own: Ownership, { status, range, updatedSince, tag, pickerId, hold, due }: Filters): SQL =>
  allOf(
    status ? sql`${orders.status} = ${status}` : undefined,
    hold ? isHeldFor(hold) : undefined,
    due ? isDue(due) : undefined,
    range.from ? sql`${orders.id} >= ${range.from}` : undefined,
    range.before ? sql`${orders.id} < ${range.before}` : undefined,
    updatedSince === undefined ? undefined : sql`${orders.updatedAt} >= ${updatedSince}`,
    pickerId ? sql`${orders.assignedPickerId} = ${pickerId}` : undefined,
    tag ? hasTag(own, tag) : undefined,
  );

/** Literals, because SQLite matches a partial index only against a constant. */
export const isHeldFor = (hold: HoldGroup): SQL =>
  sql`${orders.status} = 'on-hold' and ${orders.holdKind} is ${hold === "resolved" ? null : hold}`;

export function isDue({ isLate, today: { day, earliest, latest } }: Due): SQL {
  const { requiredShipDate } = orders;
  // The days that it is anywhere limit what is read of the index.
  const isNear = isLate
    ? sql`${requiredShipDate} < ${latest}`
    : sql`${requiredShipDate} between ${earliest} and ${latest}`;
  return sql`status in ('pending', 'picking', 'picked', 'processing') and ${isNear}
    and ${requiredShipDate} ${sql.raw(isLate ? "<" : "=")} ${day}`;
}
