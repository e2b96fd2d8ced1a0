import { eq } from "drizzle-orm";
import { putawayClaims } from "#db/schema/inventory/putaway-claims";
import { activities } from "#db/schema/shipping";
import type { Ctx } from "../../kernel/ctx";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { EMPTY_LOAD } from "../bins/bin-fill";
import { loadsOf } from "../bins/bin-load.repo.server";
import { locationCode } from "../location-code";
import { locationByCode } from "../locations/locations.server";
import { findMeasures } from "../placement/placement.repo.server";
import type { LevelKey } from "../transfers/transfer.repo.server";
import type { Transfer } from "../transfers/transfer.schema";
import { type TransferResult, transferStock } from "../transfers/transfer.server";
import { binsOfProduct, type EmptyBin, emptyBins, packingBins } from "./candidate-bins.repo.server";
import { claimOf, forOrders } from "./putaway-screen.server";
import { findTask, type PutawayRow } from "./putaway-tasks.repo.server";
import { notePutAway, upsertClaim } from "./putaway-writes.repo.server";
import { type CandidateBin, type SuggestedPlace, suggestPlaces } from "./suggest-places";

/** How long a claim lasts without a movement. */
const CLAIM_MS = 15 * 60_000;
const MAX_SUGGESTED = 5;

/** Where units go: to packing for orders that wait, or into storage. */
export type PutawayPlace = Omit<SuggestedPlace, "why"> & { why: SuggestedPlace["why"] | "orders" };

/**
 * The units and where they could go, best place first. Two round trips.
 * @throws not_found
 */
export async function putawayTask(ctx: Ctx, key: LevelKey) {
  const [task, holding, empty, packing] = await ctx.db.batch(
    findTask(ctx.db, key),
    binsOfProduct(ctx.db, key),
    emptyBins(ctx, key),
    packingBins(ctx, key),
  );
  if (!task) throw notFound("This stock");
  const isThere = task.kind === "receiving" && task.onHand > 0;
  const awaited = forOrders(task);
  const bins = [...holding, ...empty.filter(({ id }) => !holding.some((one) => one.id === id)).map(withNothing)];
  const company = ctx.db.company(task.companyId);
  const [loads, [measure]] = await company.batch(
    loadsOf(
      ctx.directory,
      bins.filter(hasCapacity).map(({ id }) => id),
    ),
    findMeasures(company, [task.productId]),
  );
  const units = { volumeCm3: null, weightGrams: null, ...measure, quantity: task.onHand - awaited };
  const stored = suggestPlaces(
    bins.map((bin) => ({ ...bin, ...(loads.get(bin.id) ?? EMPTY_LOAD) })),
    units.quantity > 0 ? units : { ...units, quantity: task.onHand },
    MAX_SUGGESTED,
  ).map((place) => ({
    ...place,
    why: place.why === "lot" && task.lotNumber === "" ? ("product" as const) : place.why,
  }));
  const orders: PutawayPlace[] =
    awaited > 0 ? packing.slice(0, 1).map(({ code }) => ({ code, why: "orders", fits: awaited })) : [];
  const claim = claimOf(task, ctx.now());
  return {
    task,
    /** Units that orders are waiting for. */
    forOrders: awaited,
    places: isThere ? [...orders, ...stored] : [],
    isThere,
    /** Another user who is on it, and whether the actor is. */
    claimedBy: claim && claim.by !== ctx.actor.id ? claim.name : null,
    isMine: claim?.by === ctx.actor.id,
  };
}

const hasCapacity = ({ maxVolumeCm3, maxWeightGrams }: EmptyBin): boolean =>
  maxVolumeCm3 !== null || maxWeightGrams !== null;

const withNothing = (bin: EmptyBin): EmptyBin & Omit<CandidateBin, "volumeCm3" | "weightGrams"> => ({
  ...bin,
  ...{ onHand: 0, ofLot: 0, hasOtherLots: false, hasOtherProducts: false, hasOtherCompanies: false },
  ...{ lacks: null, isDefault: false },
});

/**
 * Claims the units for the actor, so that others see who is on them. A claim does not prevent their work.
 * @throws not_found; conflict while another user's claim lasts
 */
export async function claimPutaway(ctx: Ctx, key: LevelKey): Promise<{ location: string }> {
  const task = await findTask(ctx.db, key);
  if (!task) throw notFound("This stock");
  const [claimed] = await upsertClaim(ctx, ctx.db.company(task.companyId), key, ctx.now() + CLAIM_MS);
  if (!claimed)
    throw conflict(
      `${task.claimedByName ?? "Another user"} is putting away ${task.sku} from ${task.location}.`,
      "concurrent_change",
    );
  return { location: task.location };
}

/**
 * Puts units away, billed in the same batch. To packing, units that orders hold move first and stay allocated; into
 * storage, those move last. Sent twice it moves once.
 * @throws validation at "to" for another receiving location; as `transferStock`
 */
export async function putAway(ctx: Ctx, key: LevelKey, input: Transfer): Promise<TransferResult> {
  if (input.source !== sourceOf(key)) throw invalid({ source: ["These are other units"] }, "validation");
  const task = await findTask(ctx.db, key);
  if (!task || task.companyId !== input.companyId) throw notFound("This stock");
  return move(ctx, task, input);
}

/** The same for the API, which names the units by the task alone. */
export async function putAwayUnits(
  ctx: Ctx,
  key: LevelKey,
  input: Pick<Transfer, "operationId" | "to" | "quantity" | "placementReason">,
): Promise<TransferResult> {
  const task = await findTask(ctx.db, key);
  if (!task) throw notFound("This stock");
  return move(ctx, task, { ...input, companyId: task.companyId, source: sourceOf(key) });
}

const sourceOf = ({ productId, lotId, locationId }: LevelKey): string => `${productId}:${lotId}:${locationId}`;

async function move(ctx: Ctx, task: PutawayRow, input: Transfer): Promise<TransferResult> {
  const there = inWarehouse(ctx, task.warehouseId);
  const company = ctx.db.company(task.companyId);
  const bin = await locationByCode(there, company, input.to);
  if (bin?.kind === "receiving") {
    const why = `${bin.code} is a receiving location. Scan where the units are stored`;
    throw invalid({ to: [why] }, "location_not_available");
  }
  if (task.kind !== "receiving")
    throw conflict(`${task.location} is no receiving location any more. Transfer the units.`, "concurrent_change");
  const { operationId: sourceId, quantity } = input;
  const detail = { note: `${task.sku} from ${task.location} to ${locationCode(input.to)}` };
  return transferStock(
    there,
    input,
    [
      company.insert(activities, {
        id: ctx.newId(),
        kind: "putaway",
        sourceId,
        lines: 1,
        quantity,
        at: ctx.now(),
        detail,
      }),
      notePutAway(ctx, company, task, quantity),
      company.delete(
        putawayClaims,
        eq(putawayClaims.productId, task.productId),
        eq(putawayClaims.lotId, task.lotId),
        eq(putawayClaims.locationId, task.locationId),
      ),
    ],
    bin?.kind === "packing" ? "allocated" : "unallocated",
  );
}
