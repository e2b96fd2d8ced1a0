import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import type { MovementKind } from "./movement-labels";
import { type MovementListing, type MovementRow, movementStatements } from "./movements.repo.server";

/*
 * A product's history is its part of the ledger, newest first by id. An id carries its time, so a range of days is a
 * range of ids. The balance after a movement is the sum of all movements up to it in this order.
 */

export interface Movement {
  id: string;
  kind: MovementKind;
  deltaOnHand: number;
  deltaAllocated: number;
  /** On hand after the movement. */
  balance: number;
  reason: string | null;
  lotId: string;
  /** Empty for a product without lot tracking. */
  lotNumber: string;
  locationId: string;
  location: string;
  warehouseId: string;
  orderId: string | null;
  orderNumber: string | null;
  assemblyOrderId: string | null;
  by: string;
  at: number;
}

export interface MovementPage {
  rows: Movement[];
  /** Null on the last page. */
  next: string | null;
}

/** Builds the page from the results of its statements. `below` is the balance before its first row. */
export function pageOf(below: number, found: MovementRow[], limit: number): MovementPage {
  const listed = found.filter((row) => row.isEnd === 0);
  const last = listed.length > limit ? listed[limit - 1] : found.find((row) => row.isEnd === 1);
  let sum = 0;
  const rows = listed.slice(0, limit).map(({ moved, isEnd: _isEnd, ...row }) => {
    sum = moved ?? sum + row.deltaOnHand;
    return { ...row, balance: below - sum + row.deltaOnHand };
  });
  return { rows, next: last?.id ?? null };
}

/**
 * One page of a product's movements, newest first, with the balance after each.
 * @throws not_found, also for a product out of the actor's scope
 */
export async function listMovements(ctx: Ctx, productId: string, listing: MovementListing): Promise<MovementPage> {
  const [below, found] = await ctx.db.batch(...movementStatements(ctx, productId, listing));
  if (below === null) throw notFound("This product");
  return pageOf(below, found, listing.limit);
}
