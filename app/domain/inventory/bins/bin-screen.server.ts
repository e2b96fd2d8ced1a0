import { listReachableCompanies } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { formatVolume, formatWeight, viewerUnits, volumeInput, weightInput } from "../../kernel/units";
import { listWarehouses, seesBins, shownWarehouseRow } from "../../warehouses/warehouse-shown.server";
import { lotStateOn } from "../lot-usability";
import { hasArchivedMovements, listBinMovements, listBinStock } from "./bin-contents.repo.server";
import { EMPTY_LOAD, fillOf } from "./bin-fill";
import { OTHER_COMPANY } from "./bin-form.schema";
import { isPickable } from "./bin-kinds";
import { loadsOf } from "./bin-load.repo.server";
import * as repo from "./bins.repo.server";
import { type Bin, binToChange, idFor, mayChangeBin } from "./change-bin.server";

const PAGE_SIZE = 50;

/**
 * A bin, what is in it of the companies in scope, and its rules. Users of a company see nothing that other companies
 * decide: no fill, capacity or reservation. Two round trips.
 * @throws not_found, also for a bin where a company's user has no location
 */
export async function binScreen(ctx: Ctx, id: string, cursor: string | undefined) {
  const bin = await repo.findBin(ctx, id);
  if (!bin) throw notFound("This location");
  const isProvider = seesBins(ctx);
  const [found, companies, loads] = await ctx.db.batch(
    listBinStock(ctx, bin, cursor ?? "", PAGE_SIZE + 1),
    listReachableCompanies(ctx),
    loadsOf(ctx.directory, isProvider ? [bin.id] : []),
  );
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  const load = loads.get(bin.id) ?? EMPTY_LOAD;
  const shown = new Set(found.map(({ companyId }) => companyId)).size;
  return {
    isProvider,
    isMany: companies.length > 1,
    bin: { ...shownBin(ctx, bin), code: bin.code },
    rules: isProvider ? rulesOf(ctx, bin, companies, load) : null,
    rows: rows.map(({ stopDays, ...row }) => ({
      ...row,
      company: isProvider && companies.length > 1 ? row.company : null,
      state: lotStateOn(row, todayOf(ctx, row.companyId), stopDays ?? 0),
    })),
    /** Companies out of scope with units here; only known on a page that shows all. */
    otherCompanies: isProvider && !cursor && !last ? Math.max(0, bin.stocked - shown) : 0,
    next: last ? `${last.companyId}${last.productId}${last.lotId}` : null,
    may: {
      change: mayChangeBin(ctx, bin),
      transfer: ctx.can("inventory.adjust"),
      count: ctx.can("inventory.count"),
    },
  };
}
export type BinScreen = Awaited<ReturnType<typeof binScreen>>;

const shownBin = (ctx: Ctx, bin: Bin) => ({
  id: idFor(ctx, bin),
  zone: bin.zone,
  kind: bin.kind,
  pickSequence: bin.pickSequence,
  isArchived: bin.archivedAt !== null,
  isPickable: isPickable(bin.kind),
});

interface Named {
  id: string;
  name: string;
}

/** The bin's capacity, fill and rules in words. */
function rulesOf(ctx: Ctx, bin: Bin, companies: readonly Named[], load: typeof EMPTY_LOAD) {
  const units = viewerUnits(ctx);
  const { maxVolumeCm3, maxWeightGrams, maxPallets } = bin;
  return {
    fill: fillOf(bin, load),
    volume:
      maxVolumeCm3 === null ? null : `${formatVolume(load.volumeCm3, units)} of ${formatVolume(maxVolumeCm3, units)}`,
    weight:
      maxWeightGrams === null
        ? null
        : `${formatWeight(load.weightGrams, units)} of ${formatWeight(maxWeightGrams, units)}`,
    pallets: maxPallets === null ? null : `${load.pallets} of ${maxPallets}`,
    reservedFor: bin.dedicatedCompanyId && (nameOf(companies, bin.dedicatedCompanyId) ?? "Another company"),
    mixing: [
      ...(bin.oneSku ? ["one SKU"] : []),
      ...(bin.oneLot ? ["one lot"] : []),
      ...(bin.oneCompany ? ["one company"] : []),
    ],
  };
}

const nameOf = (companies: readonly Named[], id: string): string | undefined =>
  companies.find((company) => company.id === id)?.name;

/** The form of a bin. @throws not_found; forbidden for a bin that the user cannot change */
export async function binForm(ctx: Ctx, id: string) {
  const bin = await binToChange(ctx, id);
  const [held, companies] = await ctx.db.batch(repo.locationsOf(ctx, bin), listReachableCompanies(ctx));
  const units = viewerUnits(ctx);
  const { dedicatedCompanyId, maxVolumeCm3, maxWeightGrams, maxPallets } = bin;
  const isOthers = dedicatedCompanyId !== null && !nameOf(companies, dedicatedCompanyId);
  const on = (is: boolean) => (is ? "on" : "");
  return {
    id: idFor(ctx, bin),
    code: bin.code,
    isArchived: bin.archivedAt !== null,
    holdsUnits: bin.stocked > 0,
    mayDelete: bin.companies === 0 || (bin.companies === 1 && held.length === 1 && held[0]?.wasUsed === 0),
    companies: [
      ...companies.map(({ id: value, name: label }) => ({ value, label })),
      ...(isOthers ? [{ value: OTHER_COMPANY, label: "Another company" }] : []),
    ],
    values: {
      units,
      code: bin.code,
      zone: bin.zone,
      kind: bin.kind,
      pickSequence: String(bin.pickSequence),
      volume: maxVolumeCm3 === null ? "" : volumeInput(maxVolumeCm3, units),
      weight: maxWeightGrams === null ? "" : weightInput(maxWeightGrams, units),
      pallets: maxPallets === null ? "" : String(maxPallets),
      dedicatedCompanyId: isOthers ? OTHER_COMPANY : (dedicatedCompanyId ?? ""),
      oneSku: on(bin.oneSku),
      oneLot: on(bin.oneLot),
      oneCompany: on(bin.oneCompany),
    },
  };
}

/** What the form of new locations needs. */
export async function newBinForm(ctx: Ctx, asked: string | undefined) {
  const [warehouse, warehouses, companies] = await ctx.db.batch(
    shownWarehouseRow(ctx, asked),
    listWarehouses(ctx),
    listReachableCompanies(ctx),
  );
  return {
    asked,
    /** Named only where there are several. */
    warehouse: warehouses.length > 1 ? (warehouse?.name ?? null) : null,
    companies: companies.map(({ id: value, name: label }) => ({ value, label })),
    takesFiles: seesBins(ctx),
    values: { units: viewerUnits(ctx), kind: "pick" } as Record<string, string>,
  };
}
export type NewBinScreen = Awaited<ReturnType<typeof newBinForm>>;

export type BinForm = Awaited<ReturnType<typeof binForm>>;

/** Movements of units in scope at the bin, newest first. @throws not_found */
export async function binHistory(ctx: Ctx, id: string, cursor: string | undefined) {
  const bin = await repo.findBin(ctx, id);
  if (!bin) throw notFound("This location");
  const [found, companies, isArchived] = await ctx.db.batch(
    listBinMovements(ctx, bin, cursor, PAGE_SIZE + 1),
    listReachableCompanies(ctx),
    hasArchivedMovements(ctx, bin),
  );
  const withCompany = companies.length > 1;
  const rows = found.slice(0, PAGE_SIZE);
  return {
    bin: { id: idFor(ctx, bin), code: bin.code },
    withCompany,
    rows,
    next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
    /** Older movements are listed with their products only. */
    hasOlder: isArchived && found.length <= PAGE_SIZE,
  };
}
export type BinHistory = Awaited<ReturnType<typeof binHistory>>;
