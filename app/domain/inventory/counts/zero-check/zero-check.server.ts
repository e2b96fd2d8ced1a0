import { eq } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import { countLines, counts } from "#db/schema/counting/counts";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../../audit/audit.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { notFound } from "../../../kernel/errors";
import { confirmLocation } from "../confirm-location.server";
import { openCount } from "../counts.repo.server";
import { saveCount } from "../save-count.server";
import { binsOfWork, unitsAtLocation } from "./zero-check.repo.server";
import type { PickedWork, ZeroCheckAnswer } from "./zero-check.schema";

/** A picker is not asked again about a bin for this long. */
const ASKED_MS = 12 * 3_600_000;

export interface BinToEmpty {
  code: string;
  /** One per company with units in the bin. */
  locationIds: string[];
}

/** Bins that picking the order or cart leaves empty, so that the picker's device can ask about them without a network. */
export async function binsToEmpty(ctx: Ctx, work: PickedWork): Promise<BinToEmpty[]> {
  const bins = await binsOfWork(ctx.db, work, ctx.now() - ASKED_MS);
  return bins.filter(({ rest }) => rest <= 0).map(toBin);
}

/** Of these, a bin that nothing is left to pick from. */
export async function emptiedBin(ctx: Ctx, work: PickedWork): Promise<BinToEmpty | null> {
  const bins = await binsOfWork(ctx.db, work, ctx.now() - ASKED_MS);
  const bin = bins.find(({ rest, left }) => rest <= 0 && left <= 0);
  return bin ? toBin(bin) : null;
}

const toBin = ({ code, locationIds }: { code: string; locationIds: string }): BinToEmpty => ({
  code,
  locationIds: JSON.parse(locationIds) as string[],
});

export interface ZeroCheckResult {
  code: string;
  /** The bin has to be counted: it is not empty, or only according to one of picker and ledger. */
  isToCount: boolean;
}

/**
 * The picker's answer whether a bin is empty that should be. It is one count of the company's share: ended at once when
 * picker and ledger agree that nothing is there, otherwise left to be counted. Units that came in before the answer
 * arrived are so never counted as missing. Sent twice it counts once.
 * @throws not_found
 */
export async function zeroCheck(
  ctx: Ctx,
  locationId: string,
  { operationId, isEmpty }: ZeroCheckAnswer,
): Promise<ZeroCheckResult> {
  const [location, before] = await ctx.db.batch(ctx.db.find(locations, locationId), ctx.db.find(counts, operationId));
  if (!location) throw notFound("This location");
  const { code, companyId } = location;
  if (before) return { code, isToCount: before.status !== "done" };
  const company = ctx.db.company(companyId);
  const [units] = await company.batch(
    unitsAtLocation(company, locationId),
    ...audited(ctx, openCount(ctx, company, locationId, { id: operationId, reason: "zero-check" }), {
      ...{ action: "count.opened", subject: code, companyId },
    }),
  );
  const opened = await company.find(counts, operationId);
  // Another count of the location is under way and answers the question.
  if (!opened) return { code, isToCount: false };
  if (!isEmpty || units > 0) return { code, isToCount: true };
  return { code, isToCount: !(await endEmpty({ ...ctx, db: company }, company, operationId, code)) };
}

export const zeroCheckInWords = ({ code, isToCount }: ZeroCheckResult): string =>
  isToCount ? `${code} is on the list of locations to count.` : `${code} is empty.`;

/** Ends the count when the ledger has nothing there at this moment either. Returns whether it did. */
async function endEmpty(ctx: Ctx, company: CompanyDb, countId: string, code: string): Promise<boolean> {
  await confirmLocation(ctx, countId, code);
  const lines = await company.select(countLines, { columns: ["id", "book"], where: eq(countLines.countId, countId) });
  if (lines.some(({ book }) => book !== 0)) return false;
  await saveCount(ctx, countId, { operationId: countId, lines: lines.map(({ id }) => ({ id, counted: 0 })) });
  return true;
}
