import type { WaveRule } from "#db/schema/values/wave-rules";
import type { Ctx } from "../../kernel/ctx";
import { conflict, notFound } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { listWarehouses } from "../../warehouses/warehouse-shown.server";
import { changeLateOrders, mayChangeLateOrders } from "./late-orders.server";
import { type ReleaseWave, ruleOf, type WavePlanQuery } from "./wave.schema";
import {
  companiesToTakeBack,
  deleteEmptyWave,
  findWave,
  insertWave,
  joinWave,
  leaveWave,
  ordersToRelease,
  waveOfOperation,
} from "./waves.repo.server";

export interface ReleasedWave {
  waveId: string;
  number: number;
  orders: number;
  /** Numbers of orders that were released, changed or moved meanwhile. */
  leftOut: string[];
}

/**
 * Releases these orders of one warehouse to its pickers, one company after the other. Orders that changed since they were
 * planned are left out. Sent again, it continues.
 * @throws not_found; conflict when none of the orders can be released
 */
export async function releaseWave(
  ctx: Ctx,
  plan: WavePlanQuery,
  { operationId, warehouseId, orderIds, lateOrders }: ReleaseWave,
): Promise<ReleasedWave> {
  const [wanted, warehouses, before] = await ctx.db.batch(
    ordersToRelease(ctx, [...new Set(orderIds)]),
    listWarehouses(ctx),
    waveOfOperation(ctx, operationId),
  );
  if (before && before.releasedById !== ctx.actor.id) throw notFound("This wave");
  if (wanted.length === 0) throw notFound("This order");
  if (!warehouses.some(({ id }) => id === warehouseId)) throw notFound("This warehouse");
  const isFree = (order: (typeof wanted)[number]) =>
    order.status === "pending" && order.waveId === null && order.warehouseId === warehouseId;
  // Only then, so that a refused request writes nothing.
  if (!before && !wanted.some(isFree)) throw noneWaits();
  const wave =
    before ??
    (
      await ctx.db.batch(
        insertWave(ctx, { operationId, warehouseId, rule: ruleFor(ctx, plan), cartSize: plan.size, lateOrders }),
        waveOfOperation(ctx, operationId),
      )
    )[1];
  if (wave?.releasedById !== ctx.actor.id) throw notFound("This wave");
  const joined = new Set(wanted.filter(({ waveId }) => waveId === wave.id).map(({ id }) => id));
  for (const [companyId, orders] of groupBy(wanted.filter(isFree), (order) => order.companyId)) {
    const company = ctx.db.company(companyId);
    const ids = orders.map(({ id }) => id);
    const [, changed] = await company.batch(...joinWave(ctx, company, wave, ids));
    for (const { id } of changed) joined.add(id);
  }
  if (joined.size === 0) {
    await deleteEmptyWave(ctx, wave.id);
    throw noneWaits();
  }
  const leftOut = wanted.filter(({ id }) => !joined.has(id)).map(({ orderNumber }) => orderNumber);
  return { waveId: wave.id, number: wave.number, orders: joined.size, leftOut };
}

const noneWaits = () =>
  conflict("None of these orders waits for its release here any more. Plan the wave again.", "no_order_to_release");

/** Late orders are joined by the system, and only those that the planner could have chosen. */
const ruleFor = ({ db: { scope } }: Ctx, plan: WavePlanQuery): WaveRule => ({
  ...ruleOf(plan),
  ...(scope.kind === "some" && { companyIds: scope.companyIds }),
  ...(scope.kind === "one" && { companyIds: [scope.companyId] }),
});

/**
 * Takes orders that no one has started back out of the wave: they wait for their release again. All of them, or one.
 * @throws not_found; conflict when there is none
 */
export async function takeBack(ctx: Ctx, waveId: string, orderId?: string): Promise<{ orders: number }> {
  const [wave, companies] = await ctx.db.batch(findWave(ctx, waveId), companiesToTakeBack(ctx, waveId));
  if (!wave) throw notFound("This wave");
  // What is taken back as a whole must not fill up again.
  if (!orderId && wave.lateOrders !== "wait" && mayChangeLateOrders(ctx, wave.rule))
    await changeLateOrders(ctx, waveId, "wait");
  let count = 0;
  for (const { companyId } of companies) {
    const company = ctx.db.company(companyId);
    const [, changed] = await company.batch(...leaveWave(ctx, company, wave, orderId));
    count += changed.length;
  }
  if (count === 0)
    throw conflict(
      orderId ? "This order was started or taken back meanwhile." : "All orders of this wave were started.",
      "no_order_to_release",
    );
  return { orders: count };
}
