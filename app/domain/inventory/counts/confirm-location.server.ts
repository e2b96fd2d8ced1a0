import { eq, gte, lte } from "drizzle-orm";
import { counts } from "#db/schema/counting/counts";
import { readBarcode, sameCode } from "../../catalog/barcode";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid } from "../../kernel/errors";
import { MAX_COUNT_LINES } from "./count.schema";
import { dropUncounted, insertRecounts, insertSnapshot, type OpenCount } from "./counts.repo.server";
import { countsTogether } from "./start-count.server";

/** Counts that a counter can begin, or begin again. */
const isCountable = ({ status }: OpenCount): boolean =>
  status === "open" || status === "counting" || status === "recount";

/**
 * Confirms that the counter is at the bin, and stores what the ledger has there at this moment. Confirmed again, a count
 * that was not saved starts over.
 * @throws not_found; validation for another code; conflict when only another user may count it again
 */
export async function confirmLocation(ctx: Ctx, countId: string, typed: string): Promise<{ code: string }> {
  const { count, together } = await countsTogether(ctx, countId);
  const scanned = readBarcode(typed);
  if (!scanned || !sameCode(count.code, scanned))
    throw invalid({ code: [`This is not ${count.code}. Go to ${count.code} and scan it there.`] }, "wrong_location");
  const countable = together.filter(isCountable);
  if (countable.length === 0) throw conflict(`The count of ${count.code} has ended already.`, "count_ended");
  let lines = 0;
  for (const one of countable) lines += await confirmOne(ctx, one);
  if (lines === 0 && countable.every(({ countedAt }) => countedAt !== null))
    throw conflict(
      `Another person must count ${count.code} again: your count was outside the tolerance.`,
      "recount_by_another",
    );
  return { code: count.code };
}

/** The company's part, in its own batch. Returns the number of lines to count. */
async function confirmOne(ctx: Ctx, { companyId, id, locationId, countedAt }: OpenCount): Promise<number> {
  const company = ctx.db.company(companyId);
  const key = { countId: id, locationId };
  try {
    const results = await company.batch(
      dropUncounted(company, id),
      countedAt === null ? insertSnapshot(ctx, company, key) : insertRecounts(ctx, company, key),
      company.assertExists("conflict", counts, eq(counts.id, id), lte(counts.counting, MAX_COUNT_LINES)),
      // A recount that this user may not make leaves the count as it is.
      company.update(
        counts,
        { confirmedAt: ctx.now(), counterId: ctx.actor.id, counterName: ctx.actor.name },
        eq(counts.id, id),
        gte(counts.counting, countedAt === null ? 0 : 1),
      ),
      company.selectFirst(counts, { columns: ["counting"], where: eq(counts.id, id) }),
    );
    return results[4]?.counting ?? 0;
  } catch (error) {
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    throw conflict(
      `More than ${MAX_COUNT_LINES} products and lots are there. Put some of them away before you count.`,
      "count_too_large",
    );
  }
}
