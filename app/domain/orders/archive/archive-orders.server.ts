import { eq, isNotNull } from "drizzle-orm";
import { orderRetention } from "#db/schema/orders/order-archive";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { firstIdAt } from "../../kernel/ids";
import { dropFiles, readContents, removeContents, type StoredContent, walkOrders } from "./archive.repo.server";
import { newOrderKey, storeOrder } from "./order-file.server";

const DAY_MS = 86_400_000;
/** How often all orders are looked at again, for those that could not be archived when they were due. */
const ROUND_MS = 30 * DAY_MS;
/** Orders looked at in one message, and archived. Each may take its own batch of 16 statements, of a thousand. */
const WALKED = 500;
const ARCHIVED = 50;
/** Orders in one batch, and the letters of their rows, which the batch compares as one value of at most 2 MB. */
const MOVED_AT_ONCE = 20;
const LETTERS_AT_ONCE = 300_000;
const MOST_LETTERS = 800_000;

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
  const found = await walkOrders(company, { after, until: firstIdAt(before), before, limit: WALKED });
  const last = found.filter(({ isDue }) => isDue)[ARCHIVED - 1]?.id ?? found.at(-1)?.id ?? after;
  const due = found.flatMap(({ id, isDue }) => (isDue && id <= last ? id : []));
  let archived = 0;
  for (let at = 0; at < due.length; at += MOVED_AT_ONCE)
    archived += await archive(ctx, company, due.slice(at, at + MOVED_AT_ONCE));
  await company.update(
    orderRetention,
    { reachedId: last, ...(isNewRound && { startedAt: ctx.now() }) },
    eq(orderRetention.reachedId, retention.reachedId),
  );
  if (due.length > 0) ctx.log.info("orders archived", { companyId, archived, left: due.length - archived });
  if (found.length === WALKED || last !== (found.at(-1)?.id ?? after))
    await ctx.enqueue({ type: "archive-orders", companyId });
}

/** Archives these orders; those with something left to do, or changed meanwhile, stay. Returns how many it archived. */
async function archive(ctx: Ctx, company: CompanyDb, ids: readonly string[]): Promise<number> {
  const read = await readContents(company, ids);
  const stored = read.map((order) => ({ ...order, key: newOrderKey(ctx, company.companyId, order.id) }));
  let archived = 0;
  for (const group of groupsOf(ctx, stored)) {
    // Deleted again some time later, unless the batch archives their orders.
    await dropFiles(
      company,
      group.map(({ key }) => key),
    );
    await Promise.all(group.map((order) => storeOrder(ctx, order, ctx.now())));
    if (await areRemoved(ctx, company, group)) archived += group.length;
    else for (const order of group.length > 1 ? group : []) if (await areRemoved(ctx, company, [order])) archived += 1;
  }
  return archived;
}

/** Groups of at most `LETTERS_AT_ONCE`. An order of more than one value can hold is left out. */
function groupsOf(ctx: Ctx, stored: readonly StoredContent[]): StoredContent[][] {
  const groups: StoredContent[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const order of stored) {
    if (order.content.length > MOST_LETTERS) {
      ctx.log.warn("an order is too large for the archive", { orderId: order.id, letters: order.content.length });
      continue;
    }
    letters += order.content.length;
    if (letters > LETTERS_AT_ONCE) {
      groups.push([]);
      letters = order.content.length;
    }
    groups.at(-1)?.push(order);
  }
  return groups;
}

/** Returns false when one of them has something left to do, or was changed since it was read. */
async function areRemoved(ctx: Ctx, company: CompanyDb, group: readonly StoredContent[]): Promise<boolean> {
  try {
    await company.batch(...removeContents(company, group, ctx.now()));
    return true;
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) return false;
    throw error;
  }
}
