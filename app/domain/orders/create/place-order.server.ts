import type { CompanyDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import { allocateInFull, enqueueWaitingOrders } from "../../inventory/allocation.server";
import type { ProductBySku } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import { type DraftResult, judge, type OrderDraft, spreadHolds } from "../order-draft";
import { insertOrder, type OrderOrigin } from "../queries/orders.repo.server";
import { placeSplit, planSplit, type Split, splitFacts, type WholeOrder } from "../split/split-order.server";
import { namedProducts } from "./match-products.server";

export interface Placed<T extends readonly Statement<unknown>[] = []> {
  orderId: string;
  orderNumber: string;
  judgement: DraftResult;
  read: BatchResults<T>;
}

interface Placing<T extends readonly Statement<unknown>[]> {
  /** Statements that run in the same batch. */
  also?: readonly Statement<unknown>[];
  /** Read from the database when omitted. */
  products?: readonly ProductBySku[];
  /** Statement that reads data for the caller in the same batch, after the order is stored. */
  read?: T;
}

/** Products that the drafts refer to, in one round trip for any number of drafts. */
export async function findDraftedProducts(
  ctx: Ctx,
  company: CompanyDb,
  drafts: readonly OrderDraft[],
): Promise<ProductBySku[]> {
  return onceEach((await company.batch(...draftedProducts(ctx, company, drafts))).flat());
}

/** The same query for the caller's batch. Merge its rows with `onceEach`. */
export const draftedProducts = (ctx: Ctx, company: CompanyDb, drafts: readonly OrderDraft[]) =>
  namedProducts(
    ctx,
    company,
    drafts.flatMap((draft) => draft.lines),
  );

/** Merges rows so that each product occurs once, with all its storefront SKUs and kits. */
export function onceEach(found: readonly ProductBySku[]): ProductBySku[] {
  const products = new Map<string, ProductBySku>();
  for (const product of found) {
    const known = products.get(product.id);
    const storeSkus = [...(known?.storeSkus ?? []), ...(product.storeSkus ?? [])];
    const partOf = [...(known?.partOf ?? []), ...(product.partOf ?? [])];
    products.set(product.id, {
      ...product,
      ...(storeSkus.length > 0 && { storeSkus }),
      ...(partOf.length > 0 && { partOf: [...new Map(partOf.map((kit) => [kit.kitId, kit])).values()] }),
    });
  }
  return [...products.values()];
}

const isSameStock = (before: readonly ProductBySku[], after: readonly ProductBySku[]): boolean => {
  const units = new Map(before.map(({ id, sellable }) => [id, sellable]));
  return after.every(({ id, sellable }) => units.get(id) === sellable);
};

/** Attempts to allocate when concurrent orders take the stock, before the draft is put on hold. */
const RACES = 5;

/**
 * Stores the order, its lines, history and allocation together with `also` in one batch. When a concurrent order takes
 * the stock first, judges the draft again on the remaining stock.
 * @throws conflict when `also` no longer holds; DbError unique on orders.order_number or orders.id
 */
export async function placeOrder<const T extends readonly Statement<unknown>[] = []>(
  ctx: Ctx,
  company: CompanyDb,
  draft: OrderDraft,
  origin: OrderOrigin,
  { also = [], products, read }: Placing<T> = {},
): Promise<Placed<T>> {
  let known = products ?? (await findDraftedProducts(ctx, company, [draft]));
  let holds = draft.holds;
  let split: Split | null = null;
  for (let race = 0; race < RACES; race++) {
    const judgement = judge({ ...draft, holds }, known);
    const isPending = judgement.status === "pending";
    const placed =
      split && isPending
        ? placeSplit(ctx, company, split)
        : [
            ...insertOrder(ctx, company, draft, judgement, origin),
            ...(isPending ? allocateInFull(ctx, company, draft.id) : []),
          ];
    const short = judgement.holds.flatMap(({ kind, productId }) => (kind === "stock" && productId ? [productId] : []));
    // Reads the stock again in the same batch: units received since the draft was judged could not release an order
    // that was not stored yet.
    const since = short.length > 0 ? draftedProducts(ctx, company, [draft]) : [];
    try {
      const work = [...also, ...placed];
      const found = (await company.batch(...work, ...(read ?? []), ...since)).slice(work.length);
      const now = onceEach((found.splice(found.length - since.length) as ProductBySku[][]).flat());
      const had = (id: string) => known.find((product) => product.id === id)?.sellable ?? 0;
      const came = now.filter(({ id, sellable }) => short.includes(id) && sellable > had(id));
      await enqueueWaitingOrders(
        ctx,
        company.companyId,
        came.map(({ id }) => id),
      ).catch((error: unknown) =>
        ctx.log.error("orders that wait not told", { orderId: draft.id, error: String(error) }),
      );
      return { orderId: draft.id, orderNumber: draft.orderNumber, judgement, read: found as BatchResults<T> };
    } catch (error) {
      if (!refusedBy(error, "assertion", "insufficient_stock")) throw error;
      const [before, wasSplit] = [known, split !== null];
      const whole = { order: draft, origin, lines: judgement.lines };
      [known, split] = await readAgain(ctx, company, whole);
      // No other order took units: they are there, but in several warehouses.
      if (!isSameStock(before, known)) continue;
      if (wasSplit) split = null;
      if (!split) holds = [...draft.holds, ...spreadHolds(judgement.lines)];
    }
  }
  throw conflict("The stock of this order is changing too fast. Try again.", "concurrent_change", {
    retryAfterSeconds: 1,
  });
}

/** The stock after an allocation was refused, and how the order can be split over it, in one round trip. */
async function readAgain(ctx: Ctx, company: CompanyDb, whole: WholeOrder): Promise<[ProductBySku[], Split | null]> {
  const { id: orderId, orderNumber, shipTo } = whole.order;
  const [stock, nextNumber, ...found] = await company.batch(
    ...splitFacts(ctx, company, { orderId, orderNumber, shipTo, lines: whole.lines }),
    ...draftedProducts(ctx, company, [whole.order]),
  );
  return [onceEach(found.flat()), planSplit(ctx, whole, stock, nextNumber)];
}
