import { and, asc, eq, gt } from "drizzle-orm";
import { total } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { allocations, lotStock, stockLevels, stockRules } from "#db/schema/stock";
import { innerJoin, leftJoin } from "#db/select.server";
import { companyThatHas } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { assembledOf, assembledWith } from "../assembly/trace.repo.server";
import { lotStateOn } from "../lot-usability";
import { lotMovementStatements, type MovementRow, type ProductFile } from "../movements/movements.repo.server";
import { type MovementPage, pageOf } from "../movements/movements.server";
import { type LotMovementsQuery, lotCursor, parseLotCursor } from "./lot.schema";

/** Maximum number of orders and locations listed; the rest is only counted. */
const MAX_SHOWN = 50;
const MOVEMENTS_SHOWN = 50;

/** A lot with its product, for the caller's batch; null when it is out of scope. */
export const findLot = (ctx: Ctx, lotId: string) =>
  ctx.db
    .selectFirst(lots, {
      columns: {
        id: lots.id,
        companyId: lots.companyId,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        status: lots.status,
        productId: products.id,
        productName: products.name,
        sku: products.sku,
        onHand: lotStock.onHand,
        stopDays: stockRules.stopPickingDays,
      },
      join: [
        innerJoin(products, eq(products.id, lots.productId)),
        innerJoin(lotStock, and(eq(lotStock.productId, lots.productId), eq(lotStock.lotId, lots.id))),
        leftJoin(stockRules, undefined),
      ],
      where: eq(lots.id, lotId),
    })
    .map((lot) => lot && { ...lot, stopDays: lot.stopDays ?? 0 });

/**
 * A lot, its units by location, and the orders they are allocated to, in one round trip; with a page of its movements
 * when the query shows them.
 * @throws not_found, also for a lot out of the actor's scope
 */
export async function lotScreen(ctx: Ctx, lotId: string, { show, cursor }: LotMovementsQuery = {}) {
  const [lot, levels, allocatedOrders, company, used, made, ...moved] = await ctx.db.batch(
    findLot(ctx, lotId),
    ctx.db.select(lots, {
      columns: {
        locationId: locations.id,
        code: locations.code,
        pickable: locations.pickable,
        onHand: stockLevels.onHand,
        allocated: stockLevels.allocated,
      },
      join: [
        innerJoin(stockLevels, and(eq(stockLevels.productId, lots.productId), eq(stockLevels.lotId, lots.id))),
        innerJoin(locations, eq(locations.id, stockLevels.locationId)),
      ],
      where: and(eq(lots.id, lotId), gt(stockLevels.onHand, 0)),
      orderBy: [asc(locations.pickSequence), asc(locations.code)],
      limit: MAX_SHOWN + 1,
    }),
    ctx.db.select(lots, {
      columns: {
        orderId: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        units: total(allocations.quantity),
        picked: total(allocations.picked),
      },
      join: [
        innerJoin(allocations, and(eq(allocations.productId, lots.productId), eq(allocations.lotId, lots.id))),
        innerJoin(orders, eq(orders.id, allocations.orderId)),
      ],
      where: eq(lots.id, lotId),
      groupBy: orders.id,
      orderBy: orders.id,
      limit: MAX_SHOWN + 1,
    }),
    companyThatHas(ctx, lots, lotId),
    assembledWith(ctx.db, lotId, MAX_SHOWN + 1),
    assembledOf(ctx.db, lotId, MAX_SHOWN + 1),
    ...(show ? lotMovementStatements(ctx, lotId, listingAt(cursor)) : []),
  );
  if (!lot) throw notFound("This lot");
  const stateOf = (one: { status: string; expiresOn: string | null }) =>
    lotStateOn(one, todayOf(ctx, lot.companyId), lot.stopDays);
  const state = stateOf(lot);
  return {
    lot: { ...lot, state },
    /** Null for the user's own company. */
    company: company && company.id !== ctx.actor.companyId ? company.name : null,
    levels: levels.slice(0, MAX_SHOWN),
    allocatedOrders: allocatedOrders.slice(0, MAX_SHOWN),
    /** Assemblies that used units of it, with the lots that they made, and the lots that it was assembled from. */
    usedIn: used.slice(0, MAX_SHOWN).map((one) => ({ ...one, state: stateOf(one) })),
    madeFrom: made.slice(0, MAX_SHOWN).map((one) => ({ ...one, state: stateOf(one) })),
    more: {
      levels: levels.length > MAX_SHOWN,
      allocatedOrders: allocatedOrders.length > MAX_SHOWN,
      usedIn: used.length > MAX_SHOWN,
      madeFrom: made.length > MAX_SHOWN,
    },
    may: { change: ctx.can("inventory.adjust", lot.companyId) },
    /** Orders that cannot be shipped with the units allocated to them. */
    short: state === "available" ? 0 : allocatedOrders.slice(0, MAX_SHOWN).filter(isUnpicked).length,
    movements: show ? await movementsOf(ctx, lot, moved as FoundMovements, cursor) : null,
  };
}

const isUnpicked = ({ units, picked }: { units: number; picked: number }): boolean => units > picked;

type FoundMovements = [MovementRow[], ProductFile[]];

const listingAt = (cursor: string | undefined) => ({
  limit: MOVEMENTS_SHOWN,
  cursor: cursor && parseLotCursor(cursor).id,
});

/** The page with the lot's balances; its cursor carries the balance that the next page starts with. */
async function movementsOf(
  ctx: Ctx,
  { id: lotId, onHand }: { id: string; onHand: number },
  [moved, files]: FoundMovements,
  cursor: string | undefined,
): Promise<MovementPage> {
  const below = cursor ? parseLotCursor(cursor).balance : onHand;
  const page = await pageOf(ctx, { below, rows: moved, files }, { ...listingAt(cursor), lotId });
  const rest = page.rows.reduce((balance, { deltaOnHand }) => balance - deltaOnHand, below);
  return { ...page, next: page.next && lotCursor(page.next, rest) };
}
export type LotScreen = Awaited<ReturnType<typeof lotScreen>>;
