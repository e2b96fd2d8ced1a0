import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { archivedRows } from "./archived-rows.server";
import type { MovementKind } from "./movement-labels";
import { type MovementListing, type MovementRow, movementStatements, type ProductFile } from "./movements.repo.server";

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
  /** Some of its rows were read from the archive. */
  isArchived: boolean;
}

/** What the statements of a page found; `below` is the balance before its first row. */
interface PageResults {
  below: number;
  rows: MovementRow[];
  files: readonly ProductFile[];
}

/** Builds the page from the results of its statements, and continues it in the product's files. */
export async function pageOf(
  ctx: Ctx,
  { below, rows: found, files }: PageResults,
  listing: MovementListing,
): Promise<MovementPage> {
  const { limit, lotId } = listing;
  const listed = found.filter((row) => row.isEnd === 0);
  const last = listed.length > limit ? listed[limit - 1] : found.find((row) => row.isEnd === 1);
  let sum = 0;
  const rows: Movement[] = listed.slice(0, limit).map(({ moved, isEnd: _isEnd, ...row }) => {
    sum = moved ?? sum + row.deltaOnHand;
    return { ...row, balance: below - sum + row.deltaOnHand };
  });
  const page: MovementPage = { rows, next: last?.id ?? null, isArchived: false };
  if (page.next || files.length === 0) return page;
  if (rows.length === limit) return { ...page, next: rows.at(-1)?.id ?? null };
  const older = await archivedRows(ctx, files, { ...listing, limit: limit - rows.length });
  // The files have the product's balances. Of a lot, all movements up to these are on the page or before it.
  const more = older.rows.map((row) => {
    sum += row.deltaOnHand;
    return lotId ? { ...row, balance: below - sum + row.deltaOnHand } : row;
  });
  return { rows: [...rows, ...more], next: older.next, isArchived: more.length > 0 };
}

/**
 * One page of a product's movements, newest first, with the balance after each.
 * @throws not_found, also for a product out of the actor's scope
 */
export async function listMovements(ctx: Ctx, productId: string, listing: MovementListing): Promise<MovementPage> {
  const [below, rows, files] = await ctx.db.batch(...movementStatements(ctx, productId, listing));
  if (below === null) throw notFound("This product");
  return pageOf(ctx, { below, rows, files }, listing);
}
