import { eq, isNotNull } from "drizzle-orm";
import { orderRetention } from "#db/schema/orders/order-archive";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { firstIdAt } from "../../kernel/ids";
import { type OrderContent, readContents, removeContents, walkOrders } from "./archive.repo.server";
import { storeOrder } from "./order-file.server";

const DAY_MS = 86_400_000;
/** How often all orders are looked at again, for those that could not be archived when they were due. */
const ROUND_MS = 30 * DAY_MS;
/** Orders looked at in one message, and orders moved in one batch. */
const WALKED = 200;
const MOVED_AT_ONCE = 20;

/**
 * Archives the closed orders that were not changed for as long as their company's setting says. Without a company, finds
 * the companies that archive orders. Looks at a limited number per message and enqueues another message for the rest.
 */
export async function archiveOrdersJob(ctx: Ctx, companyId: string | undefined): Promise<void> {
  if (companyId) return archiveOf(ctx, ctx.db.company(companyId));
  const companies = await ctx.db.select(orderRetention, {
    columns: ["companyId"],
    where: isNotNull(orderRetention.archiveAfterDays),
  });
  await ctx.enqueue(...companies.map((one) => ({ type: "archive-orders" as const, companyId: one.companyId })));
}

async function archiveOf(ctx: Ctx, company: CompanyDb): Promise<void> {
  const { companyId } = company;
  const retention = await company.selectFirst(orderRetention, {
    columns: ["archiveAfterDays", "reachedId", "startedAt"],
  });
  if (!retention?.archiveAfterDays) return;
  const isNewRound = ctx.now() - retention.startedAt > ROUND_MS;
  const before = ctx.now() - retention.archiveAfterDays * DAY_MS;
  const after = isNewRound ? "" : retention.reachedId;
  const walked = await walkOrders(company, { after, until: firstIdAt(before), before, limit: WALKED });
  const due = walked.filter(({ isDue }) => isDue).map(({ id }) => id);
  let archived = 0;
  for (let at = 0; at < due.length; at += MOVED_AT_ONCE)
    archived += await archive(ctx, company, due.slice(at, at + MOVED_AT_ONCE));
  const reachedId = walked.at(-1)?.id ?? after;
  await company.update(
    orderRetention,
    { reachedId, ...(isNewRound && { startedAt: ctx.now() }) },
    eq(orderRetention.reachedId, retention.reachedId),
  );
  if (due.length > 0) ctx.log.info("orders archived", { companyId, archived, left: due.length - archived });
  if (walked.length === WALKED) await ctx.enqueue({ type: "archive-orders", companyId });
}

/** Archives these orders; those with something left to do, or changed meanwhile, stay. Returns how many it archived. */
async function archive(ctx: Ctx, company: CompanyDb, ids: readonly string[]): Promise<number> {
  const read = await readContents(company, ids);
  await Promise.all(read.map((order) => storeOrder(ctx, company.companyId, order, ctx.now())));
  if (await areRemoved(ctx, company, read)) return read.length;
  let archived = 0;
  for (const order of read.length > 1 ? read : []) if (await areRemoved(ctx, company, [order])) archived += 1;
  return archived;
}

/** Returns false when one of them has something left to do, or was changed since it was read. */
async function areRemoved(ctx: Ctx, company: CompanyDb, read: readonly OrderContent[]): Promise<boolean> {
  try {
    await company.batch(...removeContents(company, read, ctx.now()));
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return false;
    throw error;
  }
}
