import { archiveMovementsJob } from "#app/domain/inventory/movements/archive/archive-movements.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Job } from "#app/domain/kernel/jobs";
import { saveRetention } from "#app/domain/orders/archive/retention.repo.server";
import { afterAYear, DAY_MS } from "./archived";
import { aCompany } from "./company";
import { movementsAt } from "./movement";
import type { TestProduct } from "./stock";
import { systemWorld, testEnv } from "./world";

/** A company whose orders and stock movements are archived after a year. */
export async function anArchivingOwner() {
  const company = await aCompany();
  await archivesAfterAYear(company);
  return company;
}

export async function archivesAfterAYear({ id }: { id: string }): Promise<void> {
  const ctx = systemWorld();
  await saveRetention(ctx, ctx.db.company(id), 365);
}

/**
 * Archives a company's movements that are a year old; in a year from now unless `world` says otherwise. Returns how many
 * messages it took.
 */
export async function archiveMovements(companyId: string, world?: Ctx): Promise<number> {
  const jobs: Job[] = [{ type: "archive-movements", companyId }];
  const ctx = {
    ...(world ?? { ...systemWorld(), now: afterAYear }),
    enqueue: async (...more: Job[]) => void jobs.push(...more),
  };
  for (const job of jobs) if (job.type === "archive-movements") await archiveMovementsJob(ctx, job);
  return jobs.length;
}

/** When the first of `oldMovements` was. */
export const LONG_AGO = Date.parse("2024-03-01T00:20:00Z");

/** Movements of long ago, an hour apart: 1,000 units received, then one is shipped and three are found by turns. */
export const oldMovements = (product: TestProduct, count: number, from = LONG_AGO): Promise<string[]> =>
  movementsAt(
    product,
    Array.from({ length: count }, (_, n) => ({
      delta: n === 0 ? 1000 : n % 2 ? -1 : 3,
      at: from + n * (DAY_MS / 24),
      kind: n === 0 ? ("receive" as const) : n % 2 ? ("ship" as const) : ("adjust" as const),
      lot: Math.floor(n / 2) % product.lots.length,
    })),
  );

/** A unit of a closed order that was allocated at one time, and shipped at another. */
export const shippedLater = (
  product: TestProduct,
  item: { id: string; orderId: string },
  { allocatedAt, shippedAt }: { allocatedAt: number; shippedAt: number },
): Promise<string[]> =>
  movementsAt(product, [
    { delta: 0, allocated: 1, item, at: allocatedAt, kind: "allocate" },
    { delta: -1, allocated: -1, item, at: shippedAt, kind: "ship" },
  ]);

const rowsOf = async (table: string, { id }: { id: string }): Promise<Record<string, unknown>[]> =>
  (await testEnv.DB.prepare(`SELECT * FROM ${table} WHERE product_id = ?`).bind(id).all()).results;

export const filesOf = (product: { id: string }) => rowsOf("movement_archives", product);
export const carriedOf = (product: { id: string }) => rowsOf("carried_stock", product);
export const ledgerOf = (product: { id: string }) => rowsOf("stock_movements", product);
