import { and, eq, not } from "drizzle-orm";
import { orderProposals } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn, innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { allocateInFull } from "../inventory/allocation.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../kernel/errors";
import type { HoldChoice } from "../orders/holds";
import {
  assertStillHeld,
  holdStatements,
  type OpenHold,
  openHolds,
  releaseHoldStatements,
} from "../orders/holds.server";
import { reasonOf, spreadHolds } from "../orders/order-draft";
import { STATUS_LABEL } from "../orders/orders.schema";
import {
  divideOrder,
  findOrder,
  historyStatement,
  type ItemRow,
  listItems,
  moveStatements,
  type OrderRow,
  splitOf,
} from "../orders/orders.service.server";
import { firstShortage, shortages } from "./stock-shortage.server";

export interface ReleaseOptions {
  /** Recorded in the order's history. */
  note?: string | null | undefined;
  /** When no hold remains but stock is insufficient: fail without changes, or replace the holds by a stock hold. */
  whenShort?: "refuse" | "hold";
  /** Statements that run in the same batch. */
  also?: readonly Statement<unknown>[];
}

interface Held {
  order: OrderRow;
  items: ItemRow[];
  holds: OpenHold[];
  /** Number of open proposals. */
  proposals: number;
  /** The company's orders may ship from several warehouses. */
  maySplit: boolean;
}

/**
 * Ends these holds of an order. When no hold remains, allocates the order and makes it pending in the same batch.
 * Returns whether it did.
 * @throws not_found; conflict when it is not on hold, when a hold must be resolved first (a line to correct, a change
 * to decide), or on a concurrent change; insufficient_stock
 */
export async function releaseHolds(
  ctx: Ctx,
  orderId: string,
  choice: HoldChoice,
  releasing: ReleaseOptions = {},
): Promise<"went on" | "waits"> {
  const held = await readHeld(ctx, orderId);
  const meant = held.holds.filter(isMeant(choice));
  if (meant.length === 0 && "ids" in choice) throw conflict(OVER, "hold_released");
  if (meant.length < held.holds.length) return releaseSome(ctx, held, meant, releasing);
  return letGo(ctx, held, releasing);
}

const OVER = "This hold was already released. Reload the order.";
const CHANGED = "Another user changed this order. Reload the page and try again.";

const isMeant =
  (choice: HoldChoice) =>
  ({ id, kind }: OpenHold): boolean =>
    "all" in choice || ("ids" in choice ? choice.ids.includes(id) : choice.kinds.includes(kind));

async function readHeld(ctx: Ctx, orderId: string): Promise<Held> {
  const [order, items, holds, proposals, rules] = await ctx.db.batch(
    findOrder(ctx, orderId),
    listItems(ctx, orderId),
    openHolds(ctx.db, orderId),
    ctx.db.select(orders, {
      columns: { id: orderProposals.id },
      join: [innerJoin(orderProposals, and(eq(orderProposals.orderId, orders.id), eq(orderProposals.status, "open")))],
      where: eq(orders.id, orderId),
    }),
    ctx.db.selectFirst(orders, {
      columns: { maySplit: stockRules.splitShipments },
      join: [innerJoin(stockRules, undefined)],
      where: eq(orders.id, orderId),
    }),
  );
  if (!order) throw notFound("This order");
  if (order.status !== "on-hold") {
    throw conflict(
      `This order is ${STATUS_LABEL[order.status].toLowerCase()}. It is no longer on hold.`,
      "order_not_on_hold",
    );
  }
  return { order, items, holds, proposals: proposals.length, maySplit: rules?.maySplit ?? false };
}

/** Ends some holds; the remaining ones keep the order on hold. */
async function releaseSome(
  ctx: Ctx,
  held: Held,
  meant: OpenHold[],
  { note, also = [] }: ReleaseOptions,
): Promise<"went on" | "waits"> {
  const { order, items } = held;
  for (const hold of meant) {
    const why = whyNot(hold, held);
    if (why) throw conflict(why, "hold_not_releasable");
    if (hold.productId) {
      const short = (await shortages(ctx, order, items)).find(({ productId }) => productId === hold.productId);
      if (short) throw new DomainError("insufficient_stock", short.reason);
    }
  }
  const company = ctx.db.company(order.companyId);
  const ids = meant.map(({ id }) => id);
  const statements: Statement<unknown>[] = [
    ...(meant.length > 0
      ? [
          assertStillHeld(company, order.id, ids),
          ...assertNothingProposed(company, order.id, meant),
          ...releaseHoldStatements(ctx, company, order.id, { ids }, note ?? "Released"),
          historyStatement(ctx, company, {
            orderId: order.id,
            event: "hold-released",
            note: [...meant.map(({ reason }) => reason), ...(note ? [note] : [])].join(" "),
          }),
        ]
      : []),
    ...also,
  ];
  const left = await endedLeaving(company, order.id, statements);
  // A concurrent request ended the other holds, and each saw one left.
  if (left.length === 0) return letGo(ctx, await readHeld(ctx, order.id), { note });
  return "waits";
}

/** Number of holds left after the statements, in the same batch. @throws conflict when one was ended concurrently */
async function endedLeaving(
  company: CompanyDb,
  orderId: string,
  statements: Statement<unknown>[],
): Promise<OpenHold[]> {
  try {
    return (await company.batch(...statements, openHolds(company, orderId))).at(-1) as OpenHold[];
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict(CHANGED, "concurrent_change");
    throw error;
  }
}

/** Ends all holds and moves the order on. */
async function letGo(
  ctx: Ctx,
  held: Held,
  { note, whenShort = "refuse", also = [] }: ReleaseOptions,
): Promise<"went on" | "waits"> {
  const { order, items, holds } = held;
  const blocked = [...new Set([...items.flatMap(reasonOf), ...holds.flatMap((hold) => whyNot(hold, held) ?? [])])];
  const [why] = blocked;
  if (why)
    throw conflict(items.some(({ problem }) => problem) ? `${why} Edit the order first.` : why, "hold_not_releasable");
  const company = ctx.db.company(order.companyId);
  const ids = holds.map(({ id }) => id);
  const ended: Statement<unknown>[] =
    ids.length > 0 ? releaseHoldStatements(ctx, company, order.id, { ids }, note ?? "Released") : [];
  const goOn = (allocated: readonly Statement<unknown>[]) =>
    isEnough(company, [
      ...assertNothingProposed(company, order.id, holds),
      ...ended,
      ...moveStatements(ctx, company, { id: order.id, from: "on-hold", to: "pending", reason: note ?? null }),
      ...allocated,
      ...also,
    ]);
  if (await goOn(allocateInFull(ctx, company, order.id))) return "went on";
  const split = held.maySplit ? await splitOf(ctx, company, order, items) : null;
  if (split && (await goOn(divideOrder(ctx, company, split)))) return "went on";
  if (whenShort === "refuse") throw new DomainError("insufficient_stock", await firstShortage(ctx, order, items));
  const missing = await shortages(ctx, order, items);
  const short = missing.length > 0 ? missing : spreadHolds(items);
  await company.batch(
    ...assertNothingProposed(company, order.id, holds),
    ...ended,
    ...holdStatements(
      ctx,
      company,
      order.id,
      short.map(({ productId, reason }) => ({ kind: "stock", productId: productId ?? null, reason })),
    ),
    ...also,
  );
  return "waits";
}

/** False when the stock is insufficient: then nothing was changed. @throws conflict on a concurrent change */
async function isEnough(company: CompanyDb, statements: readonly Statement<unknown>[]): Promise<boolean> {
  try {
    await company.batch(...statements);
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion", "insufficient_stock")) return false;
    // Put on hold again or moved on concurrently.
    if (refusedBy(error, "assertion")) throw conflict(CHANGED, "concurrent_change");
    throw error;
  }
}

/** The store may propose another change between the read and the write; then its hold remains. */
const assertNothingProposed = (
  company: CompanyDb,
  orderId: string,
  holds: readonly OpenHold[],
): Statement<unknown>[] =>
  holds.some(({ kind }) => kind === "change")
    ? [
        company.assert("conflict", (own) =>
          not(existsIn(own, orderProposals, eq(orderProposals.orderId, orderId), eq(orderProposals.status, "open"))),
        ),
      ]
    : [];

/** Why a hold cannot be ended by hand; null when it can. */
function whyNot({ kind, itemId, reason }: OpenHold, { items, proposals }: Held): string | null {
  if (kind === "change" && proposals > 0) return `${reason} Decide what to do with them first.`;
  const line = kind === "line" ? items.find(({ id }) => id === itemId) : undefined;
  return line?.problem ? reason : null;
}
