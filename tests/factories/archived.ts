import { archiveWorkJob } from "#app/domain/billing/archive/archive-work.server";
import { openFromNow } from "#app/domain/billing/invoices/drafts/drafts.repo.server";
import { MOVED } from "#app/domain/orders/archive/archive.repo.server";
import { archiveOrdersJob } from "#app/domain/orders/archive/archive-orders.server";
import { saveRetention } from "#app/domain/orders/archive/retention.repo.server";
import { nameOf } from "#db/tables.server";
import { aCompany } from "./company";
import { aProduct } from "./stock";
import { systemWorld, testEnv } from "./world";

export const DAY_MS = 86_400_000;

/** A company that archives its orders after a year, with a product in stock. */
export async function anArchivingCompany() {
  const company = await aCompany();
  await archiveAfter(company.id, 365);
  return { ...company, product: await aProduct(company, { onHand: 50 }) };
}

/** Sets after how many days a company's orders and work are archived; null for never. */
export async function archiveAfter(companyId: string, days: number | null): Promise<void> {
  const ctx = systemWorld();
  await saveRetention(ctx, ctx.db.company(companyId), days);
}

/** A moment at which an order that closes now is archived. */
export const afterAYear = () => Date.now() + 366 * DAY_MS;

/** Archives what is due at a moment, over all companies. */
export async function archiveAt(now: number) {
  const messages: (string | undefined)[] = [undefined];
  for (const companyId of messages) {
    const ctx = systemWorld();
    ctx.clock.now = now;
    await archiveOrdersJob(ctx, companyId);
    for (const job of ctx.jobs) if (job.type === "archive-orders") messages.push(job.companyId);
  }
}

/** Archives all closed orders of a company. */
export async function archiveClosedOrders(companyId: string): Promise<void> {
  const ctx = systemWorld();
  await archiveAfter(companyId, 90);
  ctx.clock.now += 91 * DAY_MS;
  do {
    ctx.jobs.length = 0;
    await archiveOrdersJob(ctx, companyId);
  } while (ctx.jobs.length > 0);
}

/** Archives a company's invoiced work that is due at a moment. */
export async function archiveWorkAt(companyId: string, now: number) {
  const ctx = systemWorld();
  ctx.clock.now = now;
  do {
    ctx.jobs.length = 0;
    await archiveWorkJob(ctx, companyId);
  } while (ctx.jobs.length > 0);
  return ctx;
}

/** Archives all work of a company that can be archived, as if its days had been invoiced. */
export async function archiveAllWork(companyId: string): Promise<void> {
  const ctx = systemWorld();
  const company = ctx.db.company(companyId);
  await archiveAfter(companyId, 90);
  await openFromNow(company, "9999-01-01", ctx.now());
  await archiveWorkAt(companyId, ctx.now() + 120 * DAY_MS);
}

/** The rows that an order has in the tables that the archive empties, as they are stored. */
export async function storedRows({ id }: { id: string }): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await Promise.all(
    MOVED.map(async (table) => {
      const isOf = "orderId" in table ? "order_id = ?" : "shipment_id IN (SELECT id FROM shipments WHERE order_id = ?)";
      const rows = testEnv.DB.prepare(
        `SELECT * FROM ${nameOf(table)} WHERE ${isOf} ORDER BY ${"id" in table ? "id" : "at"}`,
      ).bind(id);
      return [nameOf(table), (await rows.all()).results] as const;
    }),
  );
  return Object.fromEntries(tables);
}
