import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { orderHolds } from "#db/schema/holds";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { allocate, assertAllocated } from "../inventory/inventory.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import type { HoldKind } from "../orders/holds";
import { releaseHoldStatements } from "../orders/holds.server";
import { moveStatements } from "../orders/orders.service.server";

/** What the coming of stock ends. */
const ENDED_BY_STOCK: readonly HoldKind[] = ["stock", "backorder"];
/** Each is a batch of its own. */
const MOST_AT_ONCE = 20;

const endedByStock = sql`(select value from json_each(${JSON.stringify(ENDED_BY_STOCK)}))`;

/**
 * Lets orders go on that wait for these products and for nothing else, the oldest first: each is promised all of its
 * units and pending again, or stays as it is. Answers how many went on, and where to go on when there are more.
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

/** False when its units are not there, or somebody changed the order or held it for something else meanwhile. */
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

/** `from … where …`: the stock holds of orders that wait for these products, or for any, and for nothing else. */
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

/** Ids carry the order's age. An order that waits for two products stands in the index twice and is tried once. */
const listWaiting = (company: CompanyDb, productIds: readonly string[] | null, after: string) =>
  company.rows(
    { id: sql<string>`${orderHolds.orderId}` },
    (own) => sql`${waitingOrders(own, productIds)} and ${orderHolds.orderId} > ${after}
      group by ${orderHolds.orderId} order by ${orderHolds.orderId} limit ${MOST_AT_ONCE}`,
  );

/** Companies in which an order waits for stock. */
export const waitingCompanies = (db: ScopedDb): Statement<string[]> =>
  db
    .rows(
      { companyId: orderHolds.companyId },
      (own) => sql`from ${orderHolds} indexed by order_holds_by_product
        where ${own(orderHolds)} and ${orderHolds.productId} is not null and ${orderHolds.releasedAt} is null group by ${orderHolds.companyId}`,
    )
    .map((rows) => rows.map(({ companyId }) => companyId));
