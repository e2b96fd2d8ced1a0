import { carrierLabel } from "#app/integrations/tracking-links";
import { audited } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { checkWarehouse } from "../../warehouses/warehouse-choices.server";
import { activeWarehouses } from "../../warehouses/warehouses.server";
import * as parcelsRepo from "./load-parcels.repo.server";
import * as repo from "./loads.repo.server";
import type { StartLoad } from "./loads.schema";

const RECENT = 20;
const SHOWN_WAITING = 50;
const SHOWN_LOADED = 10;

/**
 * The chosen warehouse's parcels by carrier, or those of all warehouses: what waits, what the open load has, and the loads
 * that were handed over last.
 */
export async function endOfDay(ctx: Ctx) {
  const at = ctx.actor.warehouseId ?? null;
  const [waiting, open, closed, counts] = await ctx.db.batch(
    repo.waitingParcels(ctx.db, at),
    repo.openLoads(ctx.directory, at),
    repo.closedLoads(ctx.directory, at, RECENT),
    repo.loadedParcels(ctx.db, at, RECENT),
  );
  const parcelsOf = new Map(counts.map(({ loadId, parcels }) => [loadId, parcels]));
  const isOf = (a: Dock) => (b: Dock) => a.warehouseId === b.warehouseId && a.carrier === b.carrier;
  const idle = open.filter((load) => !waiting.some(isOf(load)));
  const carriers = [
    ...waiting,
    ...idle.map(({ warehouseId, warehouseName, carrier }) => ({
      ...{ warehouseId, warehouseName, carrier, parcels: 0, companies: 0 },
    })),
  ].map((row) => {
    const load = open.find(isOf(row));
    return { ...row, load: load ? { id: load.id, trailer: load.trailer, parcels: parcelsOf.get(load.id) ?? 0 } : null };
  });
  return {
    carriers: carriers.toSorted(
      (a, b) => a.warehouseName.localeCompare(b.warehouseName) || a.carrier.localeCompare(b.carrier),
    ),
    closed: closed.map((load) => ({ ...load, parcels: parcelsOf.get(load.id) ?? 0 })),
    hasWarehouses: new Set([...waiting, ...open, ...closed].map(({ warehouseId }) => warehouseId)).size > 1,
  };
}

/** Where a load is made: a warehouse has one open load for each carrier. */
type Dock = Pick<StartLoad, "warehouseId" | "carrier">;

/** Warehouses to start a load in: the active ones, and archived ones where parcels in reach wait. */
export async function loadWarehouses(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const [active, waiting] = await ctx.db.batch(activeWarehouses(ctx), repo.waitingParcels(ctx.db, null));
  const names = new Map([
    ...active.map(({ id, name }) => [id, name] as const),
    ...waiting.map(({ warehouseId, warehouseName }) => [warehouseId, warehouseName] as const),
  ]);
  return [...names].map(([id, name]) => ({ id, name }));
}

/**
 * Opens a load for the carrier; returns the open one when there is one, also to two users at once.
 * @throws validation for a warehouse that is unknown, or archived and without parcels that wait
 */
export async function startLoad(ctx: Ctx, input: StartLoad): Promise<string> {
  const waiting = await repo.waitingParcels(ctx.db, input.warehouseId);
  if (waiting.length === 0) await checkWarehouse(ctx, input.warehouseId);
  const { directory } = ctx;
  await directory.batch(
    ...audited(ctx, repo.openLoad(ctx, input), {
      action: "load.opened",
      subject: carrierLabel(input.carrier),
      after: { ...input },
    }),
  );
  const open = await repo.findOpen(directory, input);
  if (!open) throw closedMeanwhile();
  return open.id;
}

/** A load with what is on it and what is not, in one round trip. @throws not_found */
export async function loadScreen(ctx: Ctx, loadId: string) {
  const [load, counts, waiting, loaded, companies] = await ctx.db.batch(
    repo.findLoad(ctx.directory, loadId),
    repo.countsOf(ctx.db, loadId),
    parcelsRepo.notLoaded(ctx.db, loadId, SHOWN_WAITING),
    parcelsRepo.lastLoaded(ctx.db, loadId, SHOWN_LOADED),
    listReachableCompanies(ctx),
  );
  if (!load) throw notFound("This load");
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const named = (row: parcelsRepo.LoadParcelRow) => ({
    ...row,
    companyName: names.size > 1 ? (names.get(row.companyId) ?? "") : "",
  });
  return { load: shownTo(counts, load), counts, waiting: waiting.map(named), loaded: loaded.map(named) };
}

/** A load with its counts. @throws not_found */
export async function getLoad(ctx: Ctx, loadId: string) {
  const [load, counts] = await ctx.db.batch(repo.findLoad(ctx.directory, loadId), repo.countsOf(ctx.db, loadId));
  if (!load) throw notFound("This load");
  return { load: shownTo(counts, load), counts };
}

/** The signature, like the photo, is for users who see parcels of the load. */
const shownTo = <L extends { signature: string | null }>({ loaded }: { loaded: number }, load: L): L =>
  loaded > 0 ? load : { ...load, signature: null };

export const closedMeanwhile = () =>
  conflict("This load was handed over already. Start the next one under End of day.", "load_closed");
