import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { orderHolds } from "#db/schema/holds";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { allocate, assertAllocated } from "../inventory/allocation.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import type { HoldKind } from "../orders/holds";
import { releaseHoldStatements } from "../orders/holds.server";
import { moveStatements } from "../orders/orders.service.server";

/** Holds that end when stock is received. */
const ENDED_BY_STOCK: readonly HoldKind[] = ["stock", "backorder"];
/** Maximum orders per invocation; each has its own batch. */
const MOST_AT_ONCE = 20;

const endedByStock = sql`(select value from json_each(${JSON.stringify(ENDED_BY_STOCK)}))`;

/**
 * Releases orders that wait only for these products, oldest first: each is allocated completely and becomes pending, or
 * stays on hold. Returns their number, and a cursor when there are more.
 */
export async function releaseWaiting(
  ctx: Ctx,
  companyId: string,
  { productIds, after }: { productIds?: readonly string[] | undefined; after?: string | undefined },
): Promise<{ released: number; next: string | null }> {
  const company = ctx.db.company(companyId);
  const waiting = await listWaiting(company, productIds ?? null, after ?? "");
  let released = 0;
  for (const { id } of waiting) if (await goesOn(ctx, company, id)) released += 1;
  return { released, next: waiting.length === MOST_AT_ONCE ? (waiting.at(-1)?.id ?? null) : null };
}

const NOTE = "Its stock is there";

/** False when stock is insufficient, or the order was changed or held for another reason concurrently. */
async function goesOn(ctx: Ctx, company: CompanyDb, id: string): Promise<boolean> {
  try {
    await company.batch(
      ...releaseHoldStatements(ctx, company, id, { kinds: ENDED_BY_STOCK }, NOTE),
      ...moveStatements(ctx, company, { id, from: "on-hold", to: "pending", reason: NOTE }),
      allocate(ctx, company, id),
      assertAllocated(company, id),
    );
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion") || refusedBy(error, "check")) return false;
    throw error;
  }
}

const other = alias(orderHolds, "other");

/** `from … where …`: stock holds of orders that wait only for stock, of these products or of any. */
export const waitingOrders = (own: Ownership, productIds: readonly string[] | null): SQL =>
  sql`from ${orderHolds} indexed by order_holds_by_product
      cross join ${orders} on ${own.through(orders, orderHolds)} and ${orders.id} = ${orderHolds.orderId} and ${orders.status} = 'on-hold'
      where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null
        and ${productIds === null ? sql`1` : sql`${orderHolds.productId} in (select value from json_each(${JSON.stringify(productIds)}))`}
        and ${orderHolds.kind} in ${endedByStock}
        and not exists (select 1 from ${orderHolds} ${other} where ${own.through(other, orderHolds)} and ${other.orderId} = ${orderHolds.orderId}
          and ${other.releasedAt} is null and ${other.kind} not in ${endedByStock})
        and not exists (select 1 from ${orderItems} where ${own.through(orderItems, orderHolds)} and ${orderItems.orderId} = ${orderHolds.orderId}
          and ${orderItems.problem} is not null)`;

/** Ids are sorted by the order's age. An order that waits for two products has two index entries but is tried once. */
const listWaiting = (company: CompanyDb, productIds: readonly string[] | null, after: string) =>
  company.rows(
    { id: sql<string>`${orderHolds.orderId}` },
    (own) => sql`${waitingOrders(own, productIds)} and ${orderHolds.orderId} > ${after}
      group by ${orderHolds.orderId} order by ${orderHolds.orderId} limit ${MOST_AT_ONCE}`,
  );

/** Companies with an order that waits for stock. */
export const waitingCompanies = (db: ScopedDb): Statement<string[]> =>
  db
    .rows(
      { companyId: orderHolds.companyId },
      (own) => sql`from ${orderHolds} indexed by order_holds_by_product
        where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null group by ${orderHolds.companyId}`,
    )
    .map((rows) => rows.map(({ companyId }) => companyId));
