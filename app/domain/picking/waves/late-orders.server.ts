import type { LateOrders } from "#db/schema/values/wave-rules";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { listCandidates } from "./wave-plan.repo.server";
import { findWave, hurry, joinWave, setLateOrders, wavesJoinedLate } from "./waves.repo.server";

/** Late orders join a wave for a day at most, also when no one stops it. */
const JOINED_FOR_MS = 86_400_000;
const MAX_WAVES = 20;
const MAX_ORDERS = 100;

/** Changes what happens with fitting orders that are placed after the release. @throws not_found */
export async function changeLateOrders(ctx: Ctx, waveId: string, lateOrders: LateOrders): Promise<{ number: number }> {
  const wave = await findWave(ctx, waveId);
  if (!wave) throw notFound("This wave");
  await setLateOrders(ctx, waveId, lateOrders);
  return wave;
}

/** Cron: orders that were placed since a wave's release and fit its rules join it, the earliest wave first. */
export async function joinLateOrders(ctx: Ctx): Promise<void> {
  for (const wave of await wavesJoinedLate(ctx, ctx.now() - JOINED_FOR_MS, MAX_WAVES)) {
    const { id, warehouseId, rule, lateOrders, releasedAt } = wave;
    const found = await listCandidates(ctx, {
      warehouse: warehouseId,
      rule,
      limit: MAX_ORDERS,
      createdAfter: releasedAt,
    });
    for (const [companyId, orders] of groupBy(found, (order) => order.companyId)) {
      const company = ctx.db.company(companyId);
      const orderIds = orders.map((order) => order.id);
      await company.batch(
        ...joinWave(ctx, company, wave, orderIds),
        ...(lateOrders === "first" ? hurry(ctx, company, id, orderIds) : []),
      );
    }
  }
}
