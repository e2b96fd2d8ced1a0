import { eq, isNull, lt, or } from "drizzle-orm";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { locationCode } from "../location-code";
import type { Transfer } from "../transfers/transfer.schema";
import { type TransferResult, transferStock } from "../transfers/transfer.server";
import { unitsToBring } from "./quantity";
import { facesInNeed, findFace, reserveOf } from "./replenishment.repo.server";
import type { ReplenishSearch } from "./replenishment.schema";

/** How long a claim lasts without a movement. */
const CLAIM_MS = 15 * 60_000;
const MAX_SOURCES = 20;

/**
 * The pick faces to replenish in the warehouse at hand. In one round trip.
 * @throws not_found for a company out of scope
 */
export async function replenishmentScreen(ctx: Ctx, { company, q = "" }: ReplenishSearch) {
  const [faces, companies] = await ctx.db.batch(
    facesInNeed(ctx, ctx.db.within(company), { term: q.toLowerCase(), here: true }),
    listReachableCompanies(ctx),
  );
  return { rows: mostUrgentFirst(ctx, faces), companies: companies.map(({ id, name }) => ({ id, name })) };
}

/** The pick faces to replenish in all warehouses. @throws not_found for a company out of scope */
export const facesToReplenish = async (ctx: Ctx, { company, q = "" }: ReplenishSearch): Promise<FaceToReplenish[]> =>
  mostUrgentFirst(ctx, await facesInNeed(ctx, ctx.db.within(company), { term: q.toLowerCase(), here: false }));

/** Those that orders wait for, then the emptiest; without those that need nothing. */
function mostUrgentFirst(ctx: Ctx, faces: Awaited<ReturnType<typeof facesInNeed>>) {
  const now = ctx.now();
  const rows = faces
    .map(({ claimedUntil, claimedByName, ...face }) => ({
      ...face,
      quantity: unitsToBring(face),
      claimedByName: claimedUntil !== null && claimedUntil > now ? claimedByName : null,
    }))
    .filter(({ quantity }) => quantity > 0);
  // Array.prototype.sort is stable, so that equally urgent faces stay in walking order.
  return rows.sort((a, b) => Number(b.waiting > 0) - Number(a.waiting > 0) || fill(a) - fill(b));
}
export type FaceToReplenish = ReturnType<typeof mostUrgentFirst>[number];

const fill = ({ free, maxUnits }: { free: number; maxUnits: number }): number => free / maxUnits;

/**
 * A pick face and where to bring units from, best source first.
 * @throws not_found
 */
export async function replenishmentTask(ctx: Ctx, { productId, locationId }: FaceKey) {
  const face = await findFace(ctx.db, productId, locationId);
  if (!face) throw notFound("This pick face");
  const sources = await reserveOf(ctx, ctx.db.company(face.companyId), face, MAX_SOURCES);
  const quantity = unitsToBring(face);
  const [first] = sources;
  const isClaimed = face.claimedUntil !== null && face.claimedUntil > ctx.now();
  return {
    face,
    sources,
    /** Units to bring in all, and of them from the first source. */
    quantity,
    fromFirst: first ? Math.min(quantity, first.waiting + Math.max(0, first.free)) : 0,
    /** Another user who is on it, and whether the actor is. */
    claimedBy: isClaimed && face.claimedBy !== ctx.actor.id ? face.claimedByName : null,
    isMine: isClaimed && face.claimedBy === ctx.actor.id,
  };
}

export type ReplenishmentTask = Awaited<ReturnType<typeof replenishmentTask>>;

interface FaceKey {
  productId: string;
  locationId: string;
}

/**
 * Claims the pick face for the actor, so that others see who is on it. A claim does not prevent their work.
 * @throws not_found; conflict while another user's claim lasts
 */
export async function claimFace(ctx: Ctx, { productId, locationId }: FaceKey): Promise<{ location: string }> {
  const face = await findFace(ctx.db, productId, locationId);
  if (!face) throw notFound("This pick face");
  const company = ctx.db.company(face.companyId);
  const claimed = await company.update(
    pickFaces,
    { claimedBy: ctx.actor.id, claimedByName: ctx.actor.name, claimedUntil: ctx.now() + CLAIM_MS },
    eq(pickFaces.productId, productId),
    eq(pickFaces.locationId, locationId),
    or(isNull(pickFaces.claimedUntil), lt(pickFaces.claimedUntil, ctx.now()), eq(pickFaces.claimedBy, ctx.actor.id))!,
  );
  if (claimed.length === 0)
    throw conflict(`${face.claimedByName ?? "Another user"} is replenishing ${face.location}.`, "concurrent_change");
  return { location: face.location };
}

/**
 * Moves units from reserve to the pick face. Units that orders wait for move first and stay allocated to them.
 * @throws validation when the destination is another location; as `transferStock`
 */
export async function replenish(
  ctx: Ctx,
  { productId, locationId }: FaceKey,
  input: Transfer,
): Promise<TransferResult> {
  const face = await findFace(ctx.db, productId, locationId);
  if (!face || face.companyId !== input.companyId) throw notFound("This pick face");
  if (!input.source.startsWith(`${productId}:`)) throw invalid({ source: ["These are other units"] }, "validation");
  if (locationCode(input.to) !== face.location)
    throw invalid({ to: [`The units go to ${face.location}`] }, "location_not_available");
  return transferStock(inWarehouse(ctx, face.warehouseId), input, undefined, "allocated");
}
