import { allocateInFull } from "../../inventory/allocation.server";
import { findComponents, findProductsByAlias, findProductsBySku } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import { assertHeld } from "../../orders/holds.server";
import { productsBySku } from "../../orders/order-draft";
import type { EditOrder } from "../../orders/orders.schema";
import { editOrder, findOrder, listItems, moveStatements, type OrderRow } from "../../orders/orders.service.server";
import * as repo from "./waiting-orders.repo.server";

/** Orders per message: each is read, edited and released individually. */
const AT_ONCE = 20;
/** SKUs per message: queue messages are limited to 128 kB. */
const SKUS_AT_ONCE = 200;

const NOTE = "SKU mapped";

export interface RecheckResult {
  /** Orders whose lines got their product. */
  corrected: number;
  /** Corrected orders that have no other hold. */
  released: number;
  isMore: boolean;
}

/**
 * Corrects on-hold orders with SKUs that are mapped by now: their lines get the product, and orders without other holds
 * are allocated or wait for stock. Oldest first; enqueues the rest. An order with several of these SKUs is edited once.
 */
export async function recheckSkus(
  ctx: Ctx,
  { companyId, skus, after = "" }: { companyId: string; skus: readonly string[]; after?: string | undefined },
): Promise<RecheckResult> {
  const company = ctx.db.company(companyId);
  const [components, own, mapped, waiting] = await company.batch(
    findComponents(ctx, company, { ids: [], skus }),
    findProductsBySku(ctx, company, skus),
    findProductsByAlias(ctx, company, skus),
    repo.listWaitingFor(company, { skus, after, limit: AT_ONCE }),
  );
  const found = productsBySku([...own, ...mapped]);
  const known = new Map(skus.flatMap((sku) => (found.has(sku) ? [[sku, found.get(sku)?.id ?? ""] as const] : [])));
  const kits = new Set(components.flatMap(({ partOf = [] }) => partOf.map(({ kitId }) => kitId)));
  const result = { corrected: 0, released: 0, isMore: false };
  if (known.size === 0) return result;
  for (const { orderId } of waiting) {
    const outcome = await correctOrder(ctx, orderId, known, kits);
    if (outcome) result.corrected += 1;
    if (outcome === "released") result.released += 1;
  }
  const last = waiting.at(-1);
  if (last && waiting.length === AT_ONCE) {
    result.isMore = true;
    await ctx.enqueue({ type: "recheck-sku", companyId, skus: [...skus], after: last.orderId });
  }
  return result;
}

/** Without SKUs, as after an import: all mapped SKUs that the company's orders wait for. */
export async function recheckSkuJob(ctx: Ctx, job: Extract<Job, { type: "recheck-sku" }>): Promise<void> {
  const { companyId, sku, skus = sku === undefined ? undefined : [sku], after } = job;
  if (!skus) return recheckCompany(ctx, companyId);
  const { corrected, released } = await recheckSkus(ctx, { companyId, skus, after });
  // Staged orders with these SKUs, in companies that process automatically.
  if (after === undefined) await ctx.enqueue({ type: "auto-process", companyId, skus });
  ctx.log.info("orders with SKUs that are known now", { companyId, corrected, released });
}

async function recheckCompany(ctx: Ctx, companyId: string): Promise<void> {
  const company = ctx.db.company(companyId);
  const [skus] = await company.batch(repo.listExplainedOf(company));
  const jobs: Job[] = [];
  for (let from = 0; from < skus.length; from += SKUS_AT_ONCE) {
    jobs.push({ type: "recheck-sku", companyId, skus: skus.slice(from, from + SKUS_AT_ONCE) });
  }
  await ctx.enqueue(...jobs, { type: "auto-process", companyId });
}

/**
 * Sets the products of the order's lines, splits lines of kits into their components and, in the same batch, releases the order when no other hold remains and
 * stock is sufficient. Null when it is unchanged: it was changed concurrently, or a user must correct another line
 * first.
 */
async function correctOrder(
  ctx: Ctx,
  orderId: string,
  known: ReadonlyMap<string, string>,
  kits: ReadonlySet<string>,
): Promise<"released" | "waits" | null> {
  const [order, items] = await ctx.db.batch(findOrder(ctx, orderId), listItems(ctx, orderId));
  if (order?.status !== "on-hold") return null;
  // An edit sets the quantity of each line that it contains; this one must be decided by a user.
  if (items.some(({ problem }) => problem === "bad-quantity")) return null;
  const lines = items.map(({ id, quantity, problem, sku }) => ({
    id,
    quantity,
    productId: problem === "unknown-sku" ? known.get(sku) : undefined,
    sku: undefined,
    price: undefined,
  }));
  const isKit = items.some(({ productId }) => productId && kits.has(productId));
  if (!isKit && !lines.some(({ productId }) => productId)) return null;
  const edit = { items: lines, version: order.updatedAt };
  const isLast = items.every((item, at) => !item.problem || lines[at]?.productId);
  try {
    if (isLast && (await release(ctx, order, edit))) return "released";
    // If the missing stock arrived meanwhile, the edit would leave the order without a hold: then it fails and the next
    // run handles the order.
    await editOrder(ctx, orderId, edit, [assertHeld(ctx.db.company(order.companyId), orderId)]);
    return "waits";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info("order with a known SKU not corrected", { orderId, reason: error.message });
    return null;
  }
}

/** False when another hold remains or stock is insufficient: then nothing was changed. */
async function release(ctx: Ctx, { id, companyId }: OrderRow, edit: EditOrder): Promise<boolean> {
  const company = ctx.db.company(companyId);
  try {
    await editOrder(ctx, id, edit, [
      ...moveStatements(ctx, company, { id, from: "on-hold", to: "pending", reason: NOTE }),
      ...allocateInFull(ctx, company, id),
    ]);
    return true;
  } catch (error) {
    const waits = error instanceof DomainError && error.code === "insufficient_stock";
    if (waits || refusedBy(error, "assertion", "held")) return false;
    throw error;
  }
}
