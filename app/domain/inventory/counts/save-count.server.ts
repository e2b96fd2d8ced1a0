import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { countLines, counts } from "#db/schema/counting/counts";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin, nullable } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid } from "../../kernel/errors";
import { notificationStatement } from "../../notifications/notifications.service.server";
import type { SaveCount } from "./count.schema";
import { assertEntered, type EnteredLine, endRecounted, enterLines, type OpenCount } from "./counts.repo.server";
import { billRequest } from "./requests/bill-request.repo.server";
import { countsTogether } from "./start-count.server";
import { judgeLine } from "./tolerance/judge-line";
import { reviewNotice } from "./tolerance/review-notice";
import { toleranceOf } from "./tolerance/tolerance.server";

/** What became of the lines of a count. */
export interface CountOutcome {
  code: string;
  matched: number;
  recount: number;
  review: number;
}

/** Units can move between our read and our write; the line is then judged again. */
const MAX_ATTEMPTS = 5;

/**
 * Saves what was found, each company's lines in its own batch. Sent twice it counts once: lines that were entered
 * before are left as they are.
 * @throws not_found; validation when a line has no figure; conflict when another user entered other figures
 */
export async function saveCount(ctx: Ctx, countId: string, { lines }: SaveCount): Promise<CountOutcome> {
  const { count, together } = await countsTogether(ctx, countId);
  const entered = new Map(lines.map(({ id, counted }) => [id, counted]));
  const outcome: CountOutcome = { code: count.code, matched: 0, recount: 0, review: 0 };
  const open = together.filter(({ confirmedAt }) => confirmedAt !== null);
  if (open.length === 0 && count.status !== "done" && count.status !== "canceled")
    throw conflict(`Scan ${count.code} first, then count.`, "location_not_confirmed");
  await assertAllEntered(ctx, open, entered);
  for (const one of open) {
    const settled = await saveOne(ctx, count.code, one, entered);
    for (const status of settled) outcome[status] += 1;
  }
  return outcome;
}

/** Refused as a whole, before any company's part is written. */
async function assertAllEntered(ctx: Ctx, open: readonly OpenCount[], entered: ReadonlyMap<string, number>) {
  const listed = await ctx.db.select(countLines, {
    columns: ["id"],
    where: and(
      inArray(
        countLines.countId,
        open.map(({ id }) => id),
      ),
      eq(countLines.status, "counting"),
    ),
  });
  if (listed.some(({ id }) => !entered.has(id)))
    throw invalid({ lines: ["Enter how many there are of each product; 0 if there are none."] }, "validation");
}

type Settled = "matched" | "recount" | "review";

async function saveOne(
  ctx: Ctx,
  code: string,
  { companyId, id, status }: OpenCount,
  entered: ReadonlyMap<string, number>,
): Promise<Settled[]> {
  const company = ctx.db.company(companyId);
  for (let attempt = 1; ; attempt++) {
    const [lines, tolerance] = await company.batch(
      company.select(countLines, {
        columns: {
          id: countLines.id,
          productId: countLines.productId,
          lotId: countLines.lotId,
          round: countLines.round,
          status: countLines.status,
          book: countLines.book,
          moved: countLines.moved,
          counted: nullable(countLines.counted),
          costMinor: nullable(products.costMinor),
        },
        join: [innerJoin(products, eq(products.id, countLines.productId))],
        where: eq(countLines.countId, id),
      }),
      toleranceOf(ctx, companyId),
    );
    assertSameFigures(code, lines, entered);
    const judged = lines.flatMap((line): EnteredLine[] => {
      const counted = line.status === "counting" ? entered.get(line.id) : undefined;
      if (counted === undefined) return [];
      const isRecount = lines.some(
        (other) =>
          other.status === "recount" &&
          other.moved === 0 &&
          other.productId === line.productId &&
          other.lotId === line.lotId,
      );
      return [{ id: line.id, counted, moved: line.moved, ...judgeLine({ ...line, counted, isRecount }, tolerance) }];
    });
    const isEmpty = status === "counting" && judged.length === 0;
    if (judged.length === 0 && !isEmpty) return [];
    try {
      await company.batch(
        enterLines(ctx, company, judged),
        assertEntered(company, judged),
        endRecounted(company, id),
        ...audited(
          ctx,
          company.update(counts, { countedAt: ctx.now() }, eq(counts.id, id), isNotNull(counts.confirmedAt)),
          { action: "count.saved", subject: code, companyId, after: { lines: judged.length } },
        ),
        billRequest(ctx, company, id),
        ...reviewNotices(ctx, company, { countId: id, code, lines: judged }),
      );
      return judged.map((line) => line.status as Settled);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !refusedBy(error, "assertion", "conflict")) throw error;
    }
  }
}

function reviewNotices(
  ctx: Ctx,
  company: CompanyDb,
  { lines, ...count }: { countId: string; code: string; lines: readonly EnteredLine[] },
) {
  const found = lines.filter(({ status }) => status === "review").length;
  return found > 0 ? [notificationStatement(ctx, company, reviewNotice({ ...count, lines: found }, ctx.actor.id))] : [];
}

/** @throws conflict when a line was already entered with another figure */
function assertSameFigures(
  code: string,
  lines: readonly { id: string; status: string; counted: number | null }[],
  entered: ReadonlyMap<string, number>,
): void {
  const isOther = lines.some(
    ({ id, status, counted }) => status !== "counting" && entered.has(id) && entered.get(id) !== counted,
  );
  if (isOther)
    throw conflict(`${code} was counted by another user meanwhile. Open the count again.`, "concurrent_change");
}

/** The confirmation for the user. Figures stay hidden while lines have to be counted again. */
export function outcomeInWords({ code, matched, recount, review }: CountOutcome): string {
  const lines = (n: number) => (n === 1 ? "1 line" : `${n} lines`);
  const parts = [
    matched > 0 ? `${lines(matched)} as expected` : "",
    review > 0 ? `${lines(review)} to approve` : "",
    recount > 0 ? `${lines(recount)} to count again` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${code}: ${parts.join(", ")}.` : `${code} is counted.`;
}
