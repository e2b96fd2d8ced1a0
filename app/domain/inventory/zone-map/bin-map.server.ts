import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { listWarehouses, listZones, seesBins, shownWarehouseRow } from "../../warehouses/warehouse-shown.server";
import { EMPTY_LOAD, fillOf, hasCapacity, MAX_SUMMED_COMPANIES } from "../bins/bin-fill";
import { loadsOf } from "../bins/bin-load.repo.server";
import { listOldestLots, listZoneBins } from "./bin-map.repo.server";
import { layOut } from "./map-layout";

/** Cells that a table can show and a browser scrolls smoothly. */
const MAX_CELLS = 2000;
const DAY_MS = 86_400_000;

/**
 * The bins of a zone, or of the first one, by aisle, with their fill and the age of their oldest lot, but not of bins shared
 * by too many companies. Two round trips.
 * @throws not_found for users of a company: the map shows the bins of all
 */
export async function binMap(
  ctx: Ctx,
  { warehouse, zone }: { warehouse?: string | undefined; zone?: string | undefined },
) {
  if (!seesBins(ctx)) throw notFound("This page");
  const [found, zones, warehouses, shown] = await ctx.db.batch(
    listZoneBins(ctx, warehouse, zone, MAX_CELLS + 1),
    listZones(ctx, warehouse, { inUse: true }),
    listWarehouses(ctx),
    shownWarehouseRow(ctx, warehouse),
  );
  const bins = found.slice(0, MAX_CELLS);
  const summed = bins.filter(({ stocked }) => stocked <= MAX_SUMMED_COMPANIES);
  const stocked = summed.flatMap(({ id, stocked: companies }) => (companies > 0 ? [id] : []));
  const limited = summed.filter(hasCapacity);
  const [loads, oldest] =
    stocked.length + limited.length === 0
      ? [new Map<string, typeof EMPTY_LOAD>(), []]
      : await ctx.db.batch(
          loadsOf(
            ctx.directory,
            limited.map(({ id }) => id),
          ),
          listOldestLots(ctx, stocked),
        );
  const sinceOf = new Map(oldest.map(({ binId, since }) => [binId, since]));
  const cells = bins.map((bin) => {
    const since = sinceOf.get(bin.id);
    return {
      id: bin.id,
      code: bin.code,
      kind: bin.kind,
      isEmpty: bin.stocked === 0,
      isReserved: bin.dedicatedCompanyId !== null,
      /** How many companies have units here, where these are too many to add up. */
      companies: bin.stocked > MAX_SUMMED_COMPANIES ? bin.stocked : null,
      fill: bin.stocked > MAX_SUMMED_COMPANIES ? null : fillOf(bin, loads.get(bin.id) ?? EMPTY_LOAD),
      ageDays: since === undefined ? null : Math.max(0, Math.floor((ctx.now() - since) / DAY_MS)),
    };
  });
  return {
    zone: zone ?? bins[0]?.zone ?? "",
    zones: zones.map((one) => one.zone),
    warehouses,
    warehouse: shown,
    layout: layOut(cells),
    isMore: found.length > MAX_CELLS,
    empty: cells.filter(({ isEmpty }) => isEmpty).length,
    count: cells.length,
  };
}
export type BinMap = Awaited<ReturnType<typeof binMap>>;
export type BinCell = NonNullable<BinMap["layout"]["rows"][number]["bins"][number]>;
