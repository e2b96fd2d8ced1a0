import { eq, isNotNull } from "drizzle-orm";
import { movementArchives } from "#db/schema/inventory/movement-archive";
import { orderRetention } from "#db/schema/orders/order-archive";
import { droppedPayloads } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../../kernel/ctx";
import { refusedBy } from "../../../kernel/db-errors.server";
import { firstIdAt, timeOfId } from "../../../kernel/ids";
import { assertUnchanged, type OldMovement, readBeginning, walkProducts } from "./movement-archive.repo.server";
import { storeMovements } from "./movement-file.server";

const DAY_MS = 86_400_000;
/** Days begin at a quarter of an hour in every time zone. */
const QUARTER_MS = 15 * 60_000;
/** Products looked at in one message, and files made. */
const WALKED = 100;
const FILES = 10;
/** Movements of a file. Their letters are compared as one value of at most 2 MB. */
const LEAST = 100;
const MOST = 1000;
const MOST_LETTERS = 300_000;

interface Position {
  companyId?: string | undefined;
  /** The last product that is done. */
  after?: string | undefined;
}

/**
 * Moves old movements to files: of each product of a company that archives its orders, those from the beginning of its ledger
 * that are older than the company's setting says. Without a company, finds the companies. Does a limited amount of work per
 * message and enqueues another message for the rest.
 */
export async function archiveMovementsJob(ctx: Ctx, { companyId, after = "" }: Position): Promise<void> {
  if (companyId) return archiveOf(ctx, ctx.db.company(companyId), after);
  const companies = await ctx.db.select(orderRetention, {
    columns: ["companyId"],
    where: isNotNull(orderRetention.archiveAfterDays),
  });
  await ctx.enqueue(...companies.map((one) => ({ type: "archive-movements" as const, companyId: one.companyId })));
}

async function archiveOf(ctx: Ctx, company: CompanyDb, after: string): Promise<void> {
  const { companyId } = company;
  const retention = await company.selectFirst(orderRetention, { columns: ["archiveAfterDays"] });
  if (!retention?.archiveAfterDays) return;
  const before = firstIdAt(ctx.now() - retention.archiveAfterDays * DAY_MS);
  const found = await walkProducts(company, { after, before, least: LEAST, limit: WALKED });
  let [files, done] = [0, after];
  for (const { id: productId, isDue } of found) {
    while (isDue && files < FILES && (await archiveBeginning(ctx, company, productId, before))) files += 1;
    if (files === FILES) break;
    done = productId;
  }
  if (files > 0) ctx.log.info("stock movements archived", { companyId, files });
  if (files === FILES || found.length === WALKED)
    await ctx.enqueue({ type: "archive-movements", companyId, after: done });
}

/** Moves the beginning of a product's ledger to a file. Returns false when too little can move, or it changed meanwhile. */
async function archiveBeginning(ctx: Ctx, company: CompanyDb, productId: string, before: string): Promise<boolean> {
  const moved = movable(await readBeginning(company, { productId, before, limit: MOST }));
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last || moved.length < LEAST) return false;
  const key = `${company.companyId}/stock/${productId}/${ctx.newId()}.json.gz`;
  const content = `[${moved.map(({ row }) => row).join(",")}]`;
  const archivedAt = ctx.now();
  // Deleted again some time later, unless the batch takes that back.
  await company.insert(droppedPayloads, { key });
  await storeMovements(ctx, { key, productId, archivedAt, rows: content });
  try {
    await company.batch(
      assertUnchanged(company, { productId, lastId: last.id, content }),
      company.insert(movementArchives, {
        ...{ productId, key, archivedAt, firstId: first.id, lastId: last.id, movements: moved.length },
        lastAt: Math.max(...moved.map(({ at }) => at)),
      }),
      company.delete(droppedPayloads, eq(droppedPayloads.key, key)),
    );
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return false;
    throw error;
  }
}

/**
 * The longest beginning that can be one file: without a movement of an open order, and not ending between a movement's id
 * and its time if a day can begin there, because balances are found by the closing of the day before.
 */
export function movable(rows: readonly OldMovement[]): readonly OldMovement[] {
  let [letters, latest, length] = [0, 0, 0];
  for (const [n, { id, at, row, isOpen }] of rows.entries()) {
    letters += row.length + 1;
    if (isOpen || letters > MOST_LETTERS) break;
    latest = Math.max(latest, at);
    if (latest < (Math.floor(timeOfId(id) / QUARTER_MS) + 1) * QUARTER_MS) length = n + 1;
  }
  return rows.slice(0, length);
}
