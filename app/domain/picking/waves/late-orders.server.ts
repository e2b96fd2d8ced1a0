import type { waves } from "#db/schema/directory/waves";
import type { LateOrders, WaveRule } from "#db/schema/values/wave-rules";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { groupBy } from "../../kernel/sums";
import { listCandidates } from "./wave-plan.repo.server";
import { findWave, joinWave, makeUrgent, setLateOrders, wavesJoinedLate } from "./waves.repo.server";

/** Late orders join a wave for a day at most, also when no one stops it. */
const JOINED_FOR_MS = 86_400_000;
const MAX_WAVES = 20;
const MAX_ORDERS = 100;

/** A late order joins by the wave's rules, so they must not reach companies that the user does not. */
export const mayChangeLateOrders = ({ db }: Ctx, { companyId, companyIds }: WaveRule): boolean =>
  companyId ? db.reaches(companyId) : companyIds ? companyIds.every((id) => db.reaches(id)) : db.scope.kind === "all";

/** Late orders can still join it. */
export const isJoinable = (ctx: Ctx, { releasedAt }: Pick<typeof waves.$inferSelect, "releasedAt">): boolean =>
  ctx.now() - releasedAt < JOINED_FOR_MS;

/**
 * Changes what happens with fitting orders that are placed after the release.
 * @throws not_found; forbidden when the wave's rules reach companies that the user does not; conflict for an old wave
 */
export async function changeLateOrders(ctx: Ctx, waveId: string, lateOrders: LateOrders): Promise<{ number: number }> {
  const wave = await findWave(ctx, waveId);
  if (!wave) throw notFound("This wave");
  if (!mayChangeLateOrders(ctx, wave.rule)) throw forbidden();
  if (lateOrders !== "wait" && !isJoinable(ctx, wave))
    throw conflict("This wave was released more than 24 hours ago. Plan another wave.", "wave_too_old");
  await ctx.directory.batch(
    ...audited(ctx, setLateOrders(ctx, waveId, lateOrders), {
      action: "wave.late-orders-changed",
      subject: `Wave ${wave.number}`,
      before: { lateOrders: wave.lateOrders },
      after: { lateOrders },
    }),
  );
  return wave;
}

/**
 * Cron: orders that were placed since a wave's release and fit its rules join it, the earliest wave first. Orders that
 * were taken back before do not join again.
 */
export async function joinLateOrders(ctx: Ctx): Promise<void> {
  let failed: { error: unknown } | null = null;
  for (const wave of await wavesJoinedLate(ctx, ctx.now() - JOINED_FOR_MS, MAX_WAVES)) {
    try {
      await joinOne(ctx, wave);
    } catch (error) {
      // The other waves go on; the cron reports the first failure.
      failed ??= { error };
    }
  }
  if (failed) throw failed.error;
}

async function joinOne(ctx: Ctx, wave: Awaited<ReturnType<typeof wavesJoinedLate>>[number]): Promise<void> {
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
      ...(lateOrders === "first" ? makeUrgent(ctx, company, id, orderIds) : []),
    );
  }
}
