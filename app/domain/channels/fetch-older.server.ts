import { and, eq, isNull, type SQL } from "drizzle-orm";
import { PartnerError } from "#app/integrations/partner";
import { salesChannel } from "#app/integrations/registry";
import type { ChangedWindow } from "#app/integrations/sales-channel";
import type { FirstSync } from "#db/schema/integrations";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../audit/audit.service.server";
import { countLeftOut } from "../integrations/count-left-out.server";
import { boundaryOf, DEFAULT_DAYS, type FetchOlderForm } from "../integrations/first-sync.schema";
import { leftOutWords } from "../integrations/first-sync-labels";
import {
  findIntegrationRow,
  getIntegrationRow,
  type IntegrationRow,
} from "../integrations/integrations.service.server";
import { type OpenChannel, openChannel } from "../integrations/open-channel.server";
import type { Ctx } from "../kernel/ctx";
import { conflict } from "../kernel/errors";
import type { Job } from "../kernel/jobs";
import { storeOrders } from "./stage/store-orders.server";
import { SyncCounter } from "./sync-counts";
import { insertEndedRun } from "./sync-runs.repo.server";
import { readPayloads } from "./walk/parse-page.server";

/** Pages per message; a longer walk continues in the next message. */
const MAX_PAGES = 20;

type FetchOlderJob = Extract<Job, { type: "fetch-older-orders" }>;

/** Whether the open orders from before the connection's first window must still be fetched. */
export const isOlderDue = ({ firstSync, status }: Pick<IntegrationRow, "firstSync" | "status">): boolean =>
  firstSync !== null && firstSync.olderFetchedAt === null && status !== "paused";

/**
 * Fetches the open orders that last changed before the window of the store's first sync, as the user chose when
 * connecting it. When a message is lost, it starts again; an order that exists already is not staged twice.
 */
export async function fetchOlderJob(ctx: Ctx, { companyId, integrationId, cursor }: FetchOlderJob): Promise<void> {
  const company = ctx.db.company(companyId);
  const row = await findIntegrationRow({ ...ctx, db: company }, integrationId);
  if (!row?.firstSync || !isOlderDue(row)) return;
  const open = await openChannel(ctx, row);
  if (!open) return;
  const counter = new SyncCounter({ id: ctx.newId(), integrationId, trigger: "cron", startedAt: ctx.now() });
  try {
    const next = await walkOlder(ctx, company, row, row.firstSync, open, counter, cursor ?? null);
    counter.finish("done", ctx.now());
    if (next !== null) {
      await insertEndedRun(company, counter.run);
      return await ctx.enqueue({ type: "fetch-older-orders", companyId, integrationId, cursor: next });
    }
    const { leftOut } = row.firstSync;
    const counted = leftOut ?? (await countLeftOut(ctx, open, row.firstSync, row.createdAt));
    const firstSync: FirstSync = { ...row.firstSync, leftOut: counted, olderFetchedAt: ctx.now() };
    await company.batch(
      insertEndedRun(company, counter.run),
      // Keeps a choice that a user made meanwhile, which has its own message.
      company.update(integrations, { firstSync }, and(eq(integrations.id, integrationId), isStill(row)) as SQL),
    );
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    // A later sync enqueues it again.
    counter.finish("failed", ctx.now(), error.message);
    await insertEndedRun(company, counter.run);
  }
}

const isStill = ({ firstSync }: IntegrationRow): SQL =>
  firstSync ? eq(integrations.firstSync, firstSync) : isNull(integrations.firstSync);

/**
 * Fetches the older orders of a connected store, in the chosen open statuses. While the same choice is being fetched it
 * changes nothing; afterwards it starts again, which stages no order twice. Returns a sentence about the orders left
 * out.
 * @throws not_found; conflict when there are no older orders to fetch
 */
export async function fetchOlderOrders(ctx: Ctx, id: string, { older }: FetchOlderForm): Promise<string> {
  const row = await getIntegrationRow(ctx, id);
  const { companyId, firstSync: before, createdAt } = row;
  if (row.status === "paused") throw conflict("This integration is paused. Resume it first.", "integration_paused");
  const company = ctx.db.company(companyId);
  const open = salesChannel(row.type) && (await openChannel(ctx, row));
  if (!open) throw conflict("This integration does not import orders.", "integration_without_orders");
  const choice = { days: before?.days ?? DEFAULT_DAYS, older };
  if (choice.days === "all")
    throw conflict("All of this store's orders were imported when it was connected.", "all_orders_fetched");
  const leftOut = await countLeftOut(ctx, open, choice, createdAt);
  const isUnderWay = before?.older === older && before.statuses === undefined && before.olderFetchedAt === null;
  if (!isUnderWay) {
    const firstSync: FirstSync = { ...choice, leftOut, olderFetchedAt: null };
    const change = company.update(
      integrations,
      { firstSync, updatedAt: ctx.now() },
      and(eq(integrations.id, id), isStill(row)) as SQL,
    );
    await company.batch(
      ...audited(ctx, change, {
        action: "integration.updated",
        subject: row.name,
        companyId,
        after: { olderOrders: older },
      }),
    );
  }
  await ctx.enqueue({ type: "fetch-older-orders", companyId, integrationId: id });
  return leftOut ? leftOutWords(leftOut, choice.days) : leftOut === 0 ? "There are no older orders to import." : "";
}

/** Returns the cursor to continue at, or null at the end. @throws PartnerError */
async function walkOlder(
  ctx: Ctx,
  company: CompanyDb,
  row: IntegrationRow,
  firstSync: FirstSync,
  { channel, world, connection }: OpenChannel,
  counter: SyncCounter,
  from: string | null,
): Promise<string | null> {
  const { older, statuses } = firstSync;
  const to = boundaryOf(firstSync, row.createdAt);
  if (older === "none" || to === 0) return null;
  const window: ChangedWindow = { from: 0, to, orders: older, statuses };
  const wanted = older === "ready" ? ["pending"] : ["pending", "on-hold"];
  let cursor = from;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await channel.changedOrders(world, connection, window, cursor);
    counter.warn(...page.warnings);
    const { orders } = await readPayloads(ctx, company.companyId, channel, page.orders, counter);
    // The platform may also return orders in other statuses.
    const open = orders.filter(({ order }) => wanted.includes(order.status));
    counter.run.unchanged += orders.length - open.length;
    await storeOrders(ctx, company, row.id, open, counter);
    if (page.next === null) return null;
    cursor = page.next;
  }
  return cursor;
}
