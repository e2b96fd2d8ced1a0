import { eq } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import type { Statement } from "#db/statement.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { seesBins } from "../../warehouses/warehouse-shown.server";
import { type EditBin, OTHER_COMPANY } from "./bin-form.schema";
import * as repo from "./bins.repo.server";
import { assertReservable } from "./create/create-bins.server";

export type Bin = NonNullable<Awaited<ReturnType<typeof repo.findBin>>>;

/** Provider staff change every bin; a company's users one that no other company has a location at. */
export const mayChangeBin = (ctx: Ctx, { companies, standsIn }: Pick<Bin, "companies" | "standsIn">): boolean =>
  standsIn === "" && ctx.can("inventory.adjust") && (seesBins(ctx) || companies === 1);

/** @throws not_found, also for a bin without a location in scope; forbidden for one that is not the user's to change */
export async function binToChange(ctx: Ctx, id: string): Promise<Bin> {
  const bin = await repo.findBin(ctx, id);
  if (!bin) throw notFound("This location");
  if (bin.standsIn)
    throw conflict(
      `${bin.code} is a handling unit in ${bin.standsIn}. Move or dissolve it instead.`,
      "location_in_use",
    );
  if (!mayChangeBin(ctx, bin)) throw forbidden(SHARED, "location_shared");
  return bin;
}

const SHARED = "Other companies use this location too. Ask the warehouse to change it.";

interface ChangedBin {
  id: string;
  code: string;
}

/**
 * Changes the bin for all companies. `OTHER_COMPANY` keeps a reservation for a company out of reach.
 * @throws not_found; forbidden; validation for a code that is taken, or while other companies' units are in a bin to
 *         reserve
 */
export async function editBin(ctx: Ctx, id: string, form: EditBin): Promise<ChangedBin> {
  const bin = await binToChange(ctx, id);
  const isKept = form.dedicatedCompanyId === OTHER_COMPANY;
  const input = isKept ? { ...form, dedicatedCompanyId: bin.dedicatedCompanyId } : form;
  if (input.dedicatedCompanyId !== bin.dedicatedCompanyId) await assertReservable(ctx, input.dedicatedCompanyId);
  const changed = changedFacts(factsOf(bin), factsOf(input));
  if (!changed) return { id: idFor(ctx, bin), code: bin.code };
  try {
    await write(
      ctx,
      bin,
      repo.updateBin(ctx.directory, bin.id, repo.setRules(input), { ...only(ctx), where: repo.differsFrom(input) }),
      {
        action: "location.changed",
        subject: bin.code,
        ...changed,
      },
    );
  } catch (error) {
    if (refusedBy(error, "unique", "bins."))
      throw invalid({ code: [`${input.code} already exists`] }, "location_code_in_use");
    if (refusedBy(error, "assertion", "bin_of_others"))
      throw invalid(
        { dedicatedCompanyId: ["Other companies have units here. Transfer them first"] },
        "location_not_available",
      );
    throw error;
  }
  return { id: idFor(ctx, bin), code: input.code };
}

/** @throws not_found; forbidden; conflict while the bin holds units */
export const archiveBin = (ctx: Ctx, id: string) => setArchived(ctx, id, true);

/** @throws not_found; forbidden */
export const restoreBin = (ctx: Ctx, id: string) => setArchived(ctx, id, false);

async function setArchived(ctx: Ctx, id: string, to: boolean): Promise<ChangedBin> {
  const bin = await binToChange(ctx, id);
  const update = repo.updateBin(ctx.directory, bin.id, repo.setArchivedAt(to ? ctx.now() : null), {
    ...only(ctx),
    where: repo.isArchived(!to),
  });
  try {
    await write(ctx, bin, update, {
      action: "location.changed",
      subject: bin.code,
      before: { inUse: to },
      after: { inUse: !to },
    });
  } catch (error) {
    if (refusedBy(error, "assertion", "bin_in_use"))
      throw conflict(`${bin.code} still holds units. Transfer them first.`, "location_in_use");
    throw error;
  }
  return { id: idFor(ctx, bin), code: bin.code };
}

/**
 * Deletes a bin that never held units: one without locations, or with one location in scope.
 * @throws not_found; forbidden; conflict
 */
export async function removeBin(ctx: Ctx, id: string): Promise<ChangedBin> {
  const bin = await binToChange(ctx, id);
  const kept = () =>
    conflict(`${bin.code} has a stock history and cannot be deleted. Archive it instead.`, "location_in_use");
  const [location, ...more] = bin.companies === 0 ? [] : await repo.locationsOf(ctx, bin);
  if (bin.companies > (location ? 1 : 0) || more.length > 0) throw kept();
  const company = location && ctx.db.company(location.companyId);
  const before: Statement<unknown>[] = company
    ? [repo.assertNeverUsed(company, location.id), company.delete(locations, eq(locations.id, location.id))]
    : [];
  const [deletion, entry] = audited(ctx, repo.deleteBin(ctx.directory, bin.id), {
    action: "location.deleted",
    subject: bin.code,
    companyId: ctx.actor.companyId,
    before: { code: bin.code },
    after: {},
  });
  try {
    const results = await ctx.db.batch(...before, deletion, entry);
    if ((results[before.length] as { id: string }[]).length === 0) throw kept();
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw kept();
    throw error;
  }
  return { id: bin.id, code: bin.code };
}

async function write(
  ctx: Ctx,
  bin: Bin,
  change: ReturnType<typeof repo.updateBin>,
  entry: Omit<ChangeEntry, "companyId">,
): Promise<void> {
  const [rows] = await ctx.directory.batch(...audited(ctx, change, { ...entry, companyId: ctx.actor.companyId }));
  // Nothing changed: archived already, or another company has begun to use the bin.
  if (rows.length === 0 && !seesBins(ctx)) await binToChange(ctx, idFor(ctx, bin));
}

const only = (ctx: Ctx) => ({ onlyCompany: !seesBins(ctx) });

/** The id under which the viewer opens the bin. */
export const idFor = (ctx: Ctx, { id, locationId }: Pick<Bin, "id" | "locationId">): string =>
  seesBins(ctx) ? id : (locationId ?? "");

const factsOf = ({
  code,
  zone,
  kind,
  pickSequence,
  maxVolumeCm3,
  maxWeightGrams,
  maxPallets,
  dedicatedCompanyId,
  oneSku,
  oneLot,
  oneCompany,
}: EditBin | Bin) => ({
  ...{ code, zone, kind, pickSequence, maxVolumeCm3, maxWeightGrams, maxPallets, dedicatedCompanyId },
  ...{ oneSku: Boolean(oneSku), oneLot: Boolean(oneLot), oneCompany: Boolean(oneCompany) },
});
