import { sql } from "drizzle-orm";
import { orderItems, orders } from "#db/schema/orders";
import { skuAliases } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { findProductsByAlias, findProductsBySku } from "../../catalog/catalog.service.server";
import type { Ctx } from "../../ctx";
import { refusedBy } from "../../db-errors.server";
import { DomainError } from "../../errors";
import { allocate, assertAllocated } from "../../inventory/inventory.service.server";
import type { Job } from "../../jobs";
import { productsBySku } from "../../orders/draft";
import { assertHeld } from "../../orders/holds.server";
import type { EditOrder } from "../../orders/orders.schema";
import { editOrder, findOrder, listItems, moveStatements, type OrderRow } from "../../orders/orders.service.server";

/** Each is read, edited and let go by itself. */
const AT_ONCE = 20;

const NOTE = "What its SKU means was said";

/**
 * Orders on hold for a SKU that nobody knew and that means a product now: their lines get it, and those that nothing
 * else holds go on with their units promised, or wait for them. The oldest first; the rest are a message of their own.
 * Answers how many were put right, and whether there are more.
 */
export async function recheckSku(
  ctx: Ctx,
  { companyId, sku, after = "" }: { companyId: string; sku: string; after?: string | undefined },
): Promise<{ putRight: number; wentOn: number; isMore: boolean }> {
  const company = ctx.db.company(companyId);
  const [own, mapped, waiting] = await company.batch(
    findProductsBySku(ctx, company, [sku]),
    findProductsByAlias(ctx, company, [sku]),
    listWaitingFor(company, sku, after),
  );
  const product = productsBySku([...own, ...mapped]).get(sku);
  const result = { putRight: 0, wentOn: 0, isMore: false };
  if (!product) return result;
  for (const { orderId } of waiting) {
    const outcome = await putRight(ctx, orderId, { sku, productId: product.id });
    if (outcome) result.putRight += 1;
    if (outcome === "went on") result.wentOn += 1;
  }
  const last = waiting.at(-1);
  if (last && waiting.length === AT_ONCE) {
    result.isMore = true;
    await ctx.enqueue({ type: "recheck-sku", companyId, sku, after: last.orderId });
  }
  return result;
}

export async function recheckSkuJob(ctx: Ctx, job: Extract<Job, { type: "recheck-sku" }>): Promise<void> {
  const { putRight, wentOn } = await recheckSku(ctx, job);
  ctx.log.info("orders with a SKU that was explained", { companyId: job.companyId, putRight, wentOn });
}

/**
 * Its line gets the product, and in the same batch it goes on where nothing else holds it and its units are there. Null
 * when it stays as it is: somebody was faster, or another line has to be decided by a person first.
 */
async function putRight(
  ctx: Ctx,
  orderId: string,
  { sku, productId }: { sku: string; productId: string },
): Promise<"went on" | "waits" | null> {
  const [order, items] = await ctx.db.batch(findOrder(ctx, orderId), listItems(ctx, orderId));
  if (order?.status !== "on-hold") return null;
  // An edit decides the quantity of each line that it names.
  if (items.some(({ problem }) => problem === "bad-quantity")) return null;
  const lines = items.map(({ id, quantity, problem, sku: named }) => ({
    id,
    quantity,
    productId: problem === "unknown-sku" && named === sku ? productId : undefined,
    sku: undefined,
    price: undefined,
  }));
  if (!lines.some(({ productId: named }) => named)) return null;
  const edit = { items: lines, version: order.updatedAt };
  const isLast = items.every((item, at) => !item.problem || lines[at]?.productId);
  try {
    if (isLast && (await goesOn(ctx, order, edit))) return "went on";
    // What it lacked may be there again by now, so that nothing would hold it: then it is left for the next look.
    await editOrder(ctx, orderId, edit, [assertHeld(ctx.db.company(order.companyId), orderId)]);
    return "waits";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info("order not put right", { orderId, reason: error.message });
    return null;
  }
}

/** False when something else holds it, or its units are not there: then nothing was done. */
async function goesOn(ctx: Ctx, { id, companyId }: OrderRow, edit: EditOrder): Promise<boolean> {
  const company = ctx.db.company(companyId);
  try {
    await editOrder(ctx, id, edit, [
      ...moveStatements(ctx, company, { id, from: "on-hold", to: "pending", reason: NOTE }),
      allocate(ctx, company, id),
      assertAllocated(company, id),
    ]);
    return true;
  } catch (error) {
    const waits = error instanceof DomainError && error.code === "insufficient_stock";
    if (waits || refusedBy(error, "assertion", "held")) return false;
    throw error;
  }
}

/** How many orders wait for each SKU that is mapped now. For the caller's batch. */
export const countWaitingFor = (db: ScopedDb): Statement<{ sku: string; orders: number }[]> =>
  db.rows(
    { sku: orderItems.sku, orders: sql<number>`count(distinct ${orderItems.orderId})` },
    (own) => sql`from ${orderItems} indexed by order_items_unknown
      cross join ${orders} on ${own.through(orders, orderItems)} and ${orders.id} = ${orderItems.orderId} and ${orders.status} = 'on-hold'
      where ${own(orderItems)} and ${orderItems.sku} in (select ${skuAliases.sku} from ${skuAliases} where ${own(skuAliases)})
        and ${orderItems.problem} = 'unknown-sku' group by ${orderItems.sku}`,
  );

const listWaitingFor = (company: CompanyDb, sku: string, after: string) =>
  company.rows(
    { orderId: orderItems.orderId },
    (own) => sql`from ${orderItems} indexed by order_items_unknown
      cross join ${orders} on ${own.through(orders, orderItems)} and ${orders.id} = ${orderItems.orderId} and ${orders.status} = 'on-hold'
      where ${own(orderItems)} and ${orderItems.sku} = ${sku} and ${orderItems.problem} = 'unknown-sku' and ${orderItems.orderId} > ${after}
      group by ${orderItems.orderId} order by ${orderItems.orderId} limit ${AT_ONCE}`,
  );
