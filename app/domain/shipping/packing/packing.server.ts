import { type Barcode, readBarcode } from "../../catalog/barcode";
import { readKnown } from "../../catalog/find-code-matches.server";
import { listHandling } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import { findOrder } from "../../orders/orders.service.server";
import { boxesForOrder } from "../boxes/boxes.server";
import { missingSerials, serialsOfOrder } from "../serials/serial-numbers.server";
import { assemblePackState } from "./assemble-pack-state";
import { orderNotOpen } from "./order-not-open";
import {
  ENTER_QUANTITY,
  PACK_REFUSAL_WORDS,
  type PackScanResult,
  type QuantityQuestion,
  resolvePackScan,
} from "./pack-scan";
import { type PackState, withCheck } from "./pack-state";
import { packedParcelsOf } from "./packed-parcels.repo.server";
import { parcelBoxes, parcelWeight } from "./packed-parcels.server";
import * as repo from "./packing.repo.server";
import type { PackScan, SeenOrder } from "./packing.schema";

/** The answer to a scan, and the order after it. */
export interface PackAnswer {
  ok: boolean;
  title: string;
  /** What is wrong, in a few words. */
  word?: string;
  detail: string;
  /** All units are verified and the order's code was scanned: it can ship. */
  completes: boolean;
  /** Nothing is verified until this is answered. */
  asks?: QuantityQuestion;
  state: PackState;
}

/** A parcel of an order at the packing station, what to pack it in, and what else is missing, in one round trip. @throws not_found */
export async function packingScreen(ctx: Ctx, orderId: string, parcel: number) {
  const [order, rows, companies, serials, boxes, packed] = await ctx.db.batch(
    findOrder(ctx, orderId),
    repo.packLines(ctx.db, orderId),
    listHandling(ctx),
    serialsOfOrder(ctx, orderId),
    boxesForOrder(ctx, orderId),
    packedParcelsOf(ctx.db, orderId),
  );
  if (!order) throw notFound("This order");
  const state = assemblePackState(rows);
  if (!state) throw conflict(`Order ${order.orderNumber} has no items.`, "order_not_packable");
  return {
    state,
    isOpen: isPackable(order.status),
    handling: companies.find(({ id }) => id === order.companyId)?.handling ?? {},
    note: order.externalData?.customer_note?.trim() || null,
    missingSerials: missingSerials(serials),
    boxes: parcelBoxes(ctx, { rows, boxes, packed, parcel }),
    weight: parcelWeight(ctx, { rows, boxes, packed, parcel }),
  };
}

const isPackable = (status: PackState["status"]): boolean => status === "picked" || status === "processing";

/** What is verified of an order, and what its parcels are packed in, in one round trip. @throws not_found */
export async function readWholePacking(ctx: Ctx, orderId: string) {
  const [rows, packed, boxes] = await ctx.db.batch(
    repo.packLines(ctx.db, orderId),
    packedParcelsOf(ctx.db, orderId),
    boxesForOrder(ctx, orderId),
  );
  const state = assemblePackState(rows);
  if (!state) throw notFound("This order");
  return { state, rows, packed, boxes };
}

/** What is verified of an order. @throws not_found */
export async function readPacking(ctx: Ctx, orderId: string): Promise<PackState> {
  const state = assemblePackState(await repo.packLines(ctx.db, orderId));
  if (!state) throw notFound("This order");
  return state;
}

export type PackScanInput = PackScan & { seen?: SeenOrder };

/**
 * Verifies what a scan means, or says why it is refused. The same `checkId` counts once.
 * @throws not_found; conflict when the order does not wait to be shipped, or is no longer as it was `seen`, or the id was
 * sent for another order
 */
export async function scanPacked(ctx: Ctx, orderId: string, input: PackScanInput): Promise<PackAnswer> {
  const state = await readPacking(ctx, orderId);
  const code = readBarcode(input.barcode);
  if (!code) return refusedScan(state, "Scan or enter a code.");
  const company = ctx.db.company(state.companyId);
  const earlier = await repo.findCheck(company, input.checkId);
  // Read again, because the check may have been counted since.
  if (earlier) return countedBefore(ctx, await readPacking(ctx, orderId), earlier);
  assertOpen(state);
  const result = await resolved(ctx, state, code, input);
  if (result.kind !== "check") return answer(state, result, input);
  const check = { ...result.check, id: input.checkId, orderId, parcel: input.parcel };
  const { seen } = input;
  try {
    await company.batch(
      ...(seen ? [repo.assertAsSeen(company, orderId, seen)] : []),
      repo.insertCheck(ctx, company, check),
    );
  } catch (error) {
    const isAsserted = refusedBy(error, "assertion");
    if (!isAsserted && !refusedBy(error, "unique", "pack_checks")) throw error;
    // The same check was sent twice at once. If it verified the last unit, the other request is refused as one too many.
    const counted = await repo.findCheck(company, input.checkId);
    if (counted) return countedBefore(ctx, await readPacking(ctx, orderId), counted);
    if (!isAsserted) throw error;
    // Another packer verified units of the same order meanwhile.
    const now = await readPacking(ctx, orderId);
    assertOpen(now);
    const isAsSeen = !seen || ((now.last?.id ?? null) === seen.lastCheckId && now.updatedAt === seen.updatedAt);
    if (!isAsSeen) throw changedSince();
    const again = await resolved(ctx, now, code, input);
    if (again.kind === "check") throw changedMeanwhile();
    return answer(now, again, input);
  }
  const line = state.lines.find(({ id }) => id === check.itemId);
  const last = { id: check.id, name: line?.name ?? "", units: check.units };
  return answer({ ...withCheck(state, check), last, parcels: Math.max(state.parcels, input.parcel) }, result, input);
}

/** Searches the catalog only for codes that the order does not contain. */
async function resolved(
  ctx: Ctx,
  state: PackState,
  code: Barcode,
  { quantity }: Pick<PackScan, "quantity">,
): Promise<PackScanResult> {
  const inOrder = resolvePackScan(state, code, { known: null, quantity });
  const isOutside = inOrder.kind === "refused" && inOrder.refusal === "not-on-order";
  if (!isOutside) return inOrder;
  return resolvePackScan(state, code, { known: await readKnown(ctx, state.companyId, code), quantity });
}

/**
 * Reverses one check, so that its units must be verified again. Idempotent.
 * @throws not_found; conflict when the order does not wait to be shipped
 */
export const undoCheck = (ctx: Ctx, orderId: string, checkId: string): Promise<PackState> =>
  reverse(ctx, orderId, checkId);

/** Reverses all checks of the order. @throws as `undoCheck` */
export const restartPacking = (ctx: Ctx, orderId: string): Promise<PackState> => reverse(ctx, orderId, null);

async function reverse(ctx: Ctx, orderId: string, checkId: string | null): Promise<PackState> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw notFound("This order");
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(repo.assertPackable(company, orderId), repo.reverseChecks(ctx, company, orderId, checkId));
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw orderNotOpen(order);
    if (refusedBy(error, "unique", "pack_checks")) throw changedMeanwhile();
    throw error;
  }
  return readPacking(ctx, orderId);
}

function assertOpen(state: PackState): void {
  if (!isPackable(state.status)) throw orderNotOpen(state);
}

const changedMeanwhile = () =>
  conflict("Another user packs this order at the same time. Scan the unit again.", "concurrent_change");

const changedSince = () =>
  conflict(
    "The order was changed, or verified elsewhere, after this scan. Check its units and scan them again.",
    "concurrent_change",
  );

/** @throws conflict when the id belongs to a check of another order or user */
async function countedBefore(
  ctx: Ctx,
  state: PackState,
  earlier: NonNullable<Awaited<ReturnType<typeof repo.findCheck>>>,
): Promise<PackAnswer> {
  if (earlier.orderId !== state.orderId || earlier.userId !== ctx.actor.id)
    throw conflict("Another scan with this id was already counted. Scan again.", "scan_id_reused");
  const name = state.lines.find(({ id }) => id === earlier.itemId)?.name ?? "";
  return { ok: true, title: "Verified", detail: `${earlier.quantity} × ${name}.`, completes: false, state };
}

const refusedScan = (state: PackState, detail: string): PackAnswer => ({
  ...{ ok: false, title: "Not verified", detail, completes: false, state },
});

function answer(state: PackState, result: PackScanResult, { barcode }: Pick<PackScan, "barcode">): PackAnswer {
  if (result.kind === "refused")
    return { ...refusedScan(state, result.message), word: PACK_REFUSAL_WORDS[result.refusal] };
  if (result.kind === "count") {
    const asks = { barcode, name: result.name, left: result.left };
    return { ok: true, title: ENTER_QUANTITY, detail: result.message, completes: false, asks, state };
  }
  return { ok: true, title: "Verified", detail: result.message, completes: result.kind === "complete", state };
}
