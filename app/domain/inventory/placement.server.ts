import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { invalid } from "../kernel/errors";
import { EMPTY_LOAD } from "./bins/bin-fill";
import { loadsOf } from "./bins/bin-load.repo.server";
import { findMeasures, findRuledBins } from "./placement/placement.repo.server";
import { brokenInWords, brokenRules, rulesBrokenBy } from "./placement/placement-rules";
import { binsWithUnit } from "./placement/unit-placement.repo.server";

export { type BinLoad, EMPTY_LOAD } from "./bins/bin-fill";
export { loadsOf } from "./bins/bin-load.repo.server";
export { binsFor } from "./locations/locations.repo.server";
export { ensureLocation as locationFor, locationByCode } from "./locations/locations.server";
export { HAS_RULES } from "./placement/placement.repo.server";

export { rulesBrokenBy } from "./placement/placement-rules";

/** Units to put at the location with this code. */
interface Placement {
  code: string;
  productId: string;
  /** Empty for a product without lots. */
  lotNumber: string;
  quantity: number;
  /** Where they are now, when that is in the same warehouse, and the bins around it: they add nothing to these. */
  from?: readonly string[];
}

type RuledBin = Awaited<ReturnType<typeof findRuledBins>>[number];

/** The bins with these codes, and those around such handling units, that have rules; for the caller's batch. */
export const ruledBins = (ctx: Ctx, company: CompanyDb, codes: readonly string[]): Statement<RuledBin[]> =>
  findRuledBins(ctx, company, codes);

/**
 * The rules that the units would break, one text per bin; empty when they break none. One more round trip when a
 * bin has a capacity. Reservations are not rules: the ledger refuses other companies' units.
 */
export async function brokenPlacements(
  ctx: Ctx,
  company: CompanyDb,
  ruled: readonly RuledBin[],
  placed: readonly Placement[],
): Promise<string[]> {
  const comeTo = (bin: RuledBin) =>
    placed.filter(({ code, from }) => bin.around.includes(code) && !from?.includes(bin.code));
  const bins = ruled.filter((bin) => comeTo(bin).length > 0);
  const limited = bins.filter(({ maxVolumeCm3, maxWeightGrams }) => maxVolumeCm3 !== null || maxWeightGrams !== null);
  const [loads, measures] =
    limited.length === 0
      ? [new Map<string, typeof EMPTY_LOAD>(), []]
      : await company.batch(
          loadsOf(
            ctx.directory,
            limited.map(({ id }) => id),
          ),
          findMeasures(
            company,
            placed.map(({ productId }) => productId),
          ),
        );
  const unitOf = new Map(measures.map((measure) => [measure.productId, measure]));
  return bins.flatMap((bin) => {
    const { volumeCm3, weightGrams } = loads.get(bin.id) ?? EMPTY_LOAD;
    const units = comeTo(bin).map(({ productId, lotNumber, quantity }) => ({
      ...{ productId, lotNumber, quantity },
      volumeCm3: unitOf.get(productId)?.volumeCm3 ?? null,
      weightGrams: unitOf.get(productId)?.weightGrams ?? null,
    }));
    const rules = brokenRules({ ...bin, volumeCm3, weightGrams }, units);
    return rules.length > 0 ? [brokenInWords(bin.code, rules)] : [];
  });
}

/**
 * The rules that a handling unit with all in it would break in these bins of its warehouse, one text per bin. Bins that it
 * stands in already are left out by the caller.
 */
export async function brokenByUnit(
  ctx: Ctx,
  unit: { id: string; warehouseId: string },
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const found = await binsWithUnit(ctx.directory, { unitId: unit.id, warehouseId: unit.warehouseId, codes });
  return found.flatMap((bin) => {
    const rules = rulesBrokenBy(bin, bin);
    return rules.length > 0 ? [brokenInWords(bin.code, rules)] : [];
  });
}

/**
 * The ledger's reason for units that break rules; null when they break none.
 * @throws validation at `placementReason` until the user has given a reason
 */
export function reasonFor(broken: readonly string[], reason: string | undefined): string | null {
  if (broken.length === 0) return null;
  const rules = `Rules broken: ${broken.join("; ")}`;
  if (!reason)
    throw invalid({ placementReason: [`${rules}. Enter a reason to put it here anyway`] }, "placement_rules");
  return `${rules}. ${reason}`;
}
