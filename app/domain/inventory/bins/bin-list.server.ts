import { listReachableCompanies } from "../../companies/companies.service.server";
import { type ListDefinition, readSort } from "../../filters/list-definition";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { listWarehouses, listZones, seesBins, shownWarehouseRow } from "../../warehouses/warehouse-shown.server";
import { locationCode } from "../location-code";
import { BIN_LIST, OWN_LOCATION_LIST, SEARCHED_BIN_LIST } from "./bin-columns";
import { type BinFill, EMPTY_LOAD, fillOf, hasCapacity } from "./bin-fill";
import * as repo from "./bin-list.repo.server";
import { loadsOf } from "./bin-load.repo.server";
import type { BinsCallQuery, BinsQuery } from "./bins.schema";

const PAGE_SIZE = 50;

/**
 * A page of the locations, with their filters: for provider staff the bins of the warehouse shown, for users of a
 * company its own locations. One round trip, and a second one when bins with a capacity are shown.
 * @throws not_found for a company out of scope
 */
export async function binListScreen(ctx: Ctx, query: BinsQuery, limit = PAGE_SIZE) {
  const isProvider = seesBins(ctx);
  // Refuses a company out of scope. The rows show all companies in scope.
  ctx.db.within(query.company);
  const filters = filtersOf(query);
  const [found, count, zones, warehouses, shown, companies, views] = await ctx.db.batch(
    repo.listBins(ctx, pageOf(query, limit)),
    repo.countBins(ctx, filters),
    listZones(ctx, query.warehouse, { inUse: false }),
    listWarehouses(ctx),
    shownWarehouseRow(ctx, query.warehouse),
    listReachableCompanies(ctx),
    listViews(ctx, "locations", query.company),
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const fills = isProvider ? await fillsOf(ctx, page) : new Map<string, BinFill>();
  return {
    isProvider,
    list: listOf(isProvider, query),
    rows: page.map((row) => toRow(row, isProvider, fills)),
    next: last ? `${last.pickSequence}~${last.code}` : null,
    count,
    zones: isProvider ? zones.map(({ zone }) => zone) : [],
    warehouses,
    warehouse: shown,
    companies: companies.map(({ id, name }) => ({ id, name })),
    views,
    audiences: viewAudiences(ctx, "locations", companies),
    mayAdd: ctx.can("inventory.adjust"),
  };
}
export type BinListScreen = Awaited<ReturnType<typeof binListScreen>>;
export type BinRow = BinListScreen["rows"][number];

/**
 * A page of the bins of one warehouse, in walking order, or by code with `q`.
 * @throws not_found for a company or warehouse out of scope
 */
export async function listBinsForCall(
  ctx: Ctx,
  { warehouseId: warehouse, companyId: company, limit, ...query }: BinsCallQuery,
) {
  const screen = await binListScreen(ctx, { ...query, company, warehouse }, limit);
  if (warehouse && screen.warehouse?.id !== warehouse) throw notFound("This warehouse");
  return screen;
}

const listOf = (isProvider: boolean, { q }: BinsQuery): ListDefinition =>
  isProvider ? (q ? SEARCHED_BIN_LIST : BIN_LIST) : OWN_LOCATION_LIST;

const filtersOf = ({ company, warehouse, q, zone, kind, show }: BinsQuery): repo.BinFilters => ({
  ...{ warehouse, zone, kind, show },
  prefix: locationCode(q ?? ""),
  companyId: company,
});

/** A search is sorted by code, which its index is. */
function pageOf(query: BinsQuery, limit: number): repo.BinPage {
  const { column, direction } = readSort(query.q ? SEARCHED_BIN_LIST : BIN_LIST, query.sort);
  const [sequence = "", code = ""] = query.cursor?.split("~") ?? [];
  return {
    ...filtersOf(query),
    by: column === "code" ? "code" : "pickSequence",
    direction,
    after: query.cursor ? { pickSequence: Number(sequence) || 0, code } : null,
    limit: limit + 1,
  };
}

/** How full the bins with a capacity are, by bin id, of those that are added up. */
async function fillsOf(ctx: Ctx, rows: readonly Listed[]) {
  const limited = rows.filter((row) => hasCapacity(row) && row.units !== null);
  if (limited.length === 0) return new Map<string, BinFill>();
  const loads = await loadsOf(
    ctx.directory,
    limited.map(({ id }) => id),
  );
  return new Map(
    limited.flatMap((bin) => {
      const fill = fillOf(bin, loads.get(bin.id) ?? EMPTY_LOAD);
      return fill ? [[bin.id, fill] as const] : [];
    }),
  );
}

type Listed = Awaited<ReturnType<typeof repo.listBins>>[number];

/** What the viewer may know of the bin. Users of a company see its own location only. */
function toRow(row: Listed, isProvider: boolean, fills: ReadonlyMap<string, BinFill>) {
  const { maxVolumeCm3: _volume, maxWeightGrams: _weight, maxPallets: _pallets, ...shown } = row;
  const { id, locationId, stocked, dedicatedCompanyId, archivedAt, companies, ...rest } = shown;
  return {
    ...rest,
    id: isProvider ? id : (locationId ?? ""),
    isArchived: archivedAt !== null,
    isReserved: isProvider && dedicatedCompanyId !== null,
    companies: isProvider ? companies : [],
    /** Companies out of scope with units in the bin. */
    otherCompanies: isProvider ? Math.max(0, stocked - companies.length) : 0,
    fill: fills.get(id) ?? null,
  };
}
