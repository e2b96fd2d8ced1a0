import { and, eq, isNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { locations, products } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { recordOne } from "../../audit/undo-steps.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, invalid, notFound } from "../../kernel/errors";
import { recordMovedAllocations } from "../allocation/moved-allocations.repo.server";
import { enqueueWaitingOrders } from "../allocation/waiting-orders.server";
import { locationCode } from "../location-code";
import { ensureLocation, locationByCode } from "../locations/locations.server";
import { BY_OPERATION } from "../movements/operation-index";
import { brokenPlacements, reasonFor, ruledBins } from "../placement.server";
import { findLevel, type LevelKey, type MovesFirst, transferAllocations } from "./transfer.repo.server";
import type { Transfer } from "./transfer.schema";

interface Target {
  id: string;
  code: string;
  warehouseId: string;
  pickable: boolean;
}

export interface TransferResult {
  quantity: number;
  productName: string;
  from: string;
  to: string;
  /** Allocated units that stay allocated at the new location. */
  carried: number;
}

/**
 * Moves units of a lot between locations. Unallocated units move first; allocated, unpicked ones keep their allocation
 * at the new location; with `first` "allocated" these move first. Sent twice it moves once. `also` runs in its batch.
 * @throws validation; insufficient_stock with the figures; not_found; conflict
 */
export async function transferStock(
  ctx: Ctx,
  input: Transfer,
  also: readonly Statement<unknown>[] = [recordTransfer(ctx, input)],
  first: MovesFirst = "unallocated",
): Promise<TransferResult> {
  const [productId = "", lotId = "", locationId = ""] = input.source.split(":");
  const source = { productId, lotId, locationId };
  const company = ctx.db.company(input.companyId);
  const [level, bin, ruled] = await company.batch(
    findLevel(company, source),
    locationByCode(ctx, company, input.to),
    ruledBins(ctx, company, [locationCode(input.to)]),
  );
  if (!level) throw notFound("This stock");
  assertUsable(company, bin, input.to);
  if (bin.id === locationId) throw invalid({ to: ["The units are already there"] }, "same_location");
  const { quantity } = input;
  const from = level.warehouseId === bin.warehouseId ? [level.code, ...level.standsIn.split("/")] : [];
  const placed = { code: bin.code, productId, lotNumber: level.lotNumber, quantity, from };
  const broken = await brokenPlacements(ctx, company, ruled, [placed]);
  const reason = reasonFor(broken, input.placementReason) ?? "Transfer";
  const to = await targetOf(ctx, company, bin);
  const moved = { quantity: input.quantity, productName: level.productName, from: level.code, to: to.code };
  const carried = Math.max(0, input.quantity - (level.onHand - level.allocated));
  try {
    await company.batch(...moveStatements(ctx, company, source, to.id, { ...input, first, reason }), ...also);
    if (to.pickable) await enqueueWaitingOrders(ctx, input.companyId, [productId]);
    return { ...moved, carried };
  } catch (error) {
    if (refusedBy(error, "unique", "operation"))
      return await repeatedTransfer(company, source, to.id, { ...moved, input });
    if (["reserved_bin", "operation_archived"].some((code) => refusedBy(error, "assertion", code))) throw error;
    if (refusedBy(error, "check") || refusedBy(error, "assertion"))
      throw await refusal(company, source, to, input.quantity);
    throw error;
  }
}

type FoundBin = NonNullable<Awaited<ReturnType<typeof locationByCode>>>;

/** @throws validation for a bin that takes none of the company's units */
function assertUsable(company: CompanyDb, bin: FoundBin | null, typed: string): asserts bin is FoundBin {
  const refuse = (message: string) => invalid({ to: [message] }, "location_not_available");
  if (!bin) throw refuse(`No location has the code ${locationCode(typed).slice(0, 50)}`);
  const { code, archivedAt, reservedFor } = bin;
  if (archivedAt !== null) throw refuse(`${code} is archived`);
  if (reservedFor && reservedFor !== company.companyId) throw refuse(`${code} is reserved for another company`);
}

const targetOf = async (
  ctx: Ctx,
  company: CompanyDb,
  { id, code, pickable, warehouseId }: FoundBin,
): Promise<Target> =>
  id ? { id, code, pickable, warehouseId } : { code, warehouseId, ...(await ensureLocation(ctx, company, code)) };

/** Undo finds the transfer by its own operation. */
const recordTransfer = (ctx: Ctx, { companyId, operationId }: Transfer) =>
  recordOne(ctx, ctx.db.company(companyId), { undoId: operationId, kind: "transfer", given: null }, [operationId]);

/** A repeated form returns the first result. @throws conflict that describes it, when the content differs */
async function repeatedTransfer(
  company: CompanyDb,
  { productId, lotId, locationId }: LevelKey,
  toId: string,
  { input, ...moved }: Omit<TransferResult, "carried"> & { input: Transfer },
): Promise<TransferResult> {
  const operationIds = ["in", "out"].map((direction) => `transfer:${input.operationId}:${direction}`);
  const [out, into] = await company.select(stockMovements, {
    columns: {
      productId: stockMovements.productId,
      name: products.name,
      lotId: stockMovements.lotId,
      locationId: stockMovements.locationId,
      code: locations.code,
      units: stockMovements.deltaOnHand,
    },
    join: [
      innerJoin(products, eq(products.id, stockMovements.productId)),
      innerJoin(locations, eq(locations.id, stockMovements.locationId)),
    ],
    where: and(BY_OPERATION, inList(stockMovements.operationId, operationIds)),
    orderBy: stockMovements.deltaOnHand,
  });
  const isSame =
    into?.units === input.quantity &&
    into.locationId === toId &&
    out?.locationId === locationId &&
    into.productId === productId &&
    into.lotId === lotId;
  if (isSame) return { ...moved, carried: 0 };
  const what = into && `${into.units} × ${into.name.slice(0, 100)} from ${out?.code} to ${into.code}`;
  throw conflict(
    `This form was already submitted: ${what ?? "it moved other units"}. Nothing else was moved.`,
    "form_already_sent",
  );
}

/**
 * Receives at the target, moves allocations, then removes from the source, so that a location never has more allocated
 * than on hand. CHECKs on the balances roll the batch back when too few units are free to move.
 */
export function moveStatements(
  ctx: Ctx,
  company: CompanyDb,
  source: LevelKey,
  toId: string,
  {
    operationId,
    quantity,
    first,
    reason,
  }: Pick<Transfer, "operationId" | "quantity"> & { first: MovesFirst; reason: string },
): Statement<unknown>[] {
  const base = `transfer:${operationId}`;
  const movement = { productId: source.productId, lotId: source.lotId, kind: "transfer" as const };
  const by = { actorId: ctx.actor.id, actorName: ctx.actor.name, at: ctx.now() };
  return [
    company.assertExists("conflict", locations, eq(locations.id, toId), isNull(locations.archivedAt)),
    company.insert(stockMovements, {
      ...movement,
      ...by,
      id: ctx.newId(),
      locationId: toId,
      deltaOnHand: quantity,
      reason,
      operationId: `${base}:in`,
    }),
    transferAllocations(ctx, company, source, toId, { base, quantity, first }),
    recordMovedAllocations(ctx, company, `${base}:`, "Transfer"),
    company.insert(stockMovements, {
      ...movement,
      ...by,
      id: ctx.newId(),
      locationId: source.locationId,
      deltaOnHand: -quantity,
      reason: "Transfer",
      operationId: `${base}:out`,
    }),
  ];
}

async function refusal(company: CompanyDb, source: LevelKey, to: Target, quantity: number): Promise<DomainError> {
  const level = await findLevel(company, source);
  if (!level) return notFound("This stock");
  const { onHand, allocated, picked, code, warehouseId } = level;
  if (quantity > onHand) {
    return new DomainError(
      "insufficient_stock",
      `Only ${onHand === 1 ? "1 unit is" : `${onHand} units are`} at ${code}; ${quantity} were requested.`,
    );
  }
  const allocatedPart = `${allocated} of ${onHand} are allocated to orders`;
  if (quantity > onHand - picked) {
    return new DomainError(
      "insufficient_stock",
      `${allocatedPart}, and ${picked} of those are already picked. At most ${onHand - picked} can be moved.`,
    );
  }
  const isElsewhere = to.warehouseId !== warehouseId;
  if ((!to.pickable || isElsewhere) && quantity > onHand - allocated) {
    const problem = to.pickable ? "in another warehouse" : "not pickable";
    const why = `${allocatedPart}, and ${to.code} is ${problem}. At most ${onHand - allocated} can go there.`;
    return new DomainError("insufficient_stock", why);
  }
  return conflict(
    "These units moved after you opened the page. Review the quantities and try again.",
    "concurrent_change",
  );
}

/** The confirmation for the user. */
export function transferInWords({ quantity, productName, from, to, carried }: TransferResult): string {
  const allocated =
    carried > 0 ? ` ${carried.toLocaleString("en-US")} of them are allocated to orders and stay allocated.` : "";
  return `${quantity.toLocaleString("en-US")} × ${productName.slice(0, 100)} from ${from} to ${to}.${allocated}`;
}
