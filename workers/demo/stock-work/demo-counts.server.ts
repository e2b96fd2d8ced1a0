import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { SaveCount } from "#app/domain/inventory/counts/count.schema";
import { linesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { approveLine, keepLedger } from "#app/domain/inventory/counts/decide-line.server";
import { createPlan } from "#app/domain/inventory/counts/plans/change-plan.server";
import { CountPlanForm } from "#app/domain/inventory/counts/plans/plan.schema";
import { saveCount } from "#app/domain/inventory/counts/save-count.server";
import { cancelCount, startCount } from "#app/domain/inventory/counts/start-count.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { locations } from "#db/schema/catalog";
import { countLines } from "#db/schema/counting/counts";
import { users } from "#db/schema/directory/accounts";
import { stockLevels } from "#db/schema/stock";
import { innerJoin } from "#db/select.server";

const DAY_MS = 86_400_000;

type Ending = "adjusted" | "kept" | "review" | "recount" | "canceled" | "open";

/** Counts of the company's first locations. The line with most units is counted with the difference. */
const STORY: readonly { daysAgo: number; difference: number; end: Ending }[] = [
  { daysAgo: 27, difference: -1, end: "kept" },
  { daysAgo: 24, difference: 0, end: "kept" },
  { daysAgo: 20, difference: 0, end: "kept" },
  { daysAgo: 13, difference: 2, end: "kept" },
  { daysAgo: 12, difference: 0, end: "kept" },
  { daysAgo: 6, difference: 0, end: "kept" },
  { daysAgo: 5, difference: -1, end: "adjusted" },
  { daysAgo: 2, difference: 0, end: "canceled" },
  { daysAgo: 0, difference: -3, end: "review" },
  { daysAgo: 0, difference: 6, end: "recount" },
  { daysAgo: 0, difference: 0, end: "open" },
  { daysAgo: 0, difference: 0, end: "open" },
];

/** More than any difference takes away. */
const ENOUGH_UNITS = 6;

const PLANS = [
  { name: "Fast movers, every week", abcClass: "A", notCountedDays: 7, everyDays: 7, maxLocations: 20 },
  { name: "Everything, twice a year", notCountedDays: 180, everyDays: 1, maxLocations: 5 },
];

/** Count plans, and counts of the companies' locations with each ending, made by the application's own code. */
export async function demoCounts(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  const [weekly, yearly] = PLANS;
  await createPlan(ctx, CountPlanForm.parse(yearly));
  const people = await ctx.directory.select(users, {
    columns: ["id", "firstName", "lastName", "email"],
    where: inArray(users.email, ["picker@stowline.test", "warehouse@stowline.test"]),
    orderBy: asc(users.email),
  });
  const [picker, manager] = people.map(({ id, firstName, lastName, email }) => ({
    ...ctx.actor,
    ...{ id, email, name: `${firstName} ${lastName}` },
  }));
  if (!picker || !manager) return;
  for (const companyId of companyIds) {
    await createPlan(ctx, CountPlanForm.parse({ ...weekly, companyId }));
    const found = await ctx.db.company(companyId).select(locations, {
      columns: { code: locations.code },
      join: [innerJoin(stockLevels, eq(stockLevels.locationId, locations.id))],
      where: and(eq(locations.pickable, true), gt(stockLevels.onHand, ENOUGH_UNITS)),
      orderBy: [asc(locations.pickSequence), asc(locations.code)],
      limit: 10 * STORY.length,
    });
    const bins = [...new Set(found.map(({ code }) => code))];
    for (const [n, { daysAgo, difference, end }] of STORY.entries()) {
      const code = bins[n];
      if (!code) continue;
      const at = ctx.now() - daysAgo * DAY_MS;
      const then = (actor: Ctx["actor"]): Ctx => ({
        ...ctx,
        ...{ actor, db: ctx.db.company(companyId), now: () => at, newId: (given?: number) => ctx.newId(given ?? at) },
      });
      await tell(then(picker), then(manager), code, difference, end);
    }
  }
}

async function tell(picker: Ctx, manager: Ctx, code: string, difference: number, end: Ending): Promise<void> {
  const { countId } = await startCount(picker, code, end === "open" ? "plan" : "floor");
  if (end === "open") return;
  if (end === "canceled") {
    await cancelCount(manager, countId);
    return;
  }
  await count(picker, countId, code, difference);
  if (difference === 0 || end === "recount") return;
  // Outside the tolerance, another user counts again.
  const again = await manager.db.selectFirst(countLines, {
    columns: ["id"],
    where: and(eq(countLines.countId, countId), eq(countLines.status, "recount")),
  });
  if (again) await count(manager, countId, code, difference);
  if (end === "review") return;
  const different = await manager.db.select(countLines, {
    columns: ["id", "status"],
    where: eq(countLines.countId, countId),
  });
  for (const { id, status } of different)
    if (status === "review") await (end === "adjusted" ? approveLine : keepLedger)(manager, id);
}

async function count(by: Ctx, countId: string, code: string, difference: number): Promise<void> {
  await confirmLocation(by, countId, code);
  const { lines } = await linesToCount(by, countId);
  const books = await by.db.select(countLines, { columns: ["id", "book"], where: eq(countLines.countId, countId) });
  const book = new Map(books.map((line) => [line.id, line.book]));
  const most = Math.max(...book.values());
  const wrong = lines.find(({ id }) => book.get(id) === most)?.id;
  const found = lines.map(({ id }) => ({
    id,
    counted: String((book.get(id) ?? 0) + (id === wrong ? difference : 0)),
  }));
  await saveCount(by, countId, SaveCount.parse({ operationId: by.newId(), lines: found }));
}
