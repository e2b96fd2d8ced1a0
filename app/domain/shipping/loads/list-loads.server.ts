import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import * as parcelsRepo from "./load-parcels.repo.server";
import * as repo from "./loads.repo.server";
import type { LoadParcelsQuery, LoadsQuery } from "./loads.schema";

/** A page of loads, newest first, with their parcels in reach. */
export async function loadsPage(ctx: Ctx, { limit, ...query }: LoadsQuery) {
  const found = await repo.newestLoads(ctx.directory, query, limit + 1);
  const rows = found.slice(0, limit);
  const counts = await repo.parcelsOn(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const parcelsOf = new Map(counts.map(({ loadId, parcels }) => [loadId, parcels]));
  return {
    rows: rows.map((load) => ({ ...load, parcels: parcelsOf.get(load.id) ?? 0 })),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/**
 * A page of the load's parcels in the order of loading, or of those that wait for it in the order of shipping.
 * @throws not_found
 */
export async function parcelPage(ctx: Ctx, loadId: string, { isLoaded, cursor, limit }: LoadParcelsQuery) {
  const after = readCursor(cursor);
  const [load, found] = await ctx.db.batch(
    repo.findLoad(ctx.directory, loadId),
    isLoaded === "true"
      ? parcelsRepo.firstLoaded(ctx.db, loadId, after, limit + 1)
      : parcelsRepo.notLoaded(ctx.db, loadId, limit + 1, after),
  );
  if (!load) throw notFound("This load");
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? cursorOf(rows.at(-1)) : null };
}

const cursorOf = (row: parcelsRepo.ParcelKey | undefined): string | null =>
  row ? [row.loadedAt ?? "", row.companyId, row.shipmentId, row.position].join("~") : null;

function readCursor(cursor: string | undefined): parcelsRepo.ParcelKey | null {
  const [loadedAt = "", companyId, shipmentId, position] = cursor?.split("~") ?? [];
  if (!companyId || !shipmentId) return null;
  return { loadedAt: Number(loadedAt), companyId, shipmentId, position: Number(position) };
}
