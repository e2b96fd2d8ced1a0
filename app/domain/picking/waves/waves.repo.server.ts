import { and, eq, type SQL, sql } from "drizzle-orm";
import { total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { warehouses } from "#db/schema/directory/warehouses";
import { waves } from "#db/schema/directory/waves";
import { orderHistory, orders } from "#db/schema/orders";
import { WAVE_STAGES, waveTallies } from "#db/schema/orders/wave-tallies";
import type { LateOrders, WaveRule } from "#db/schema/values/wave-rules";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { PRIORITY, PRIORITY_LABEL } from "../../orders/orders.schema";
import { shownWarehouse } from "../../warehouses/warehouse-shown.server";

const URGENT = PRIORITY.indexOf("urgent");

interface NewWave {
  operationId: string;
  warehouseId: string;
  rule: WaveRule;
  cartSize: number;
  lateOrders: LateOrders;
}

/** Inserts a wave with the next number; a wave of the same operation is kept. */
export const insertWave = (ctx: Ctx, { operationId, warehouseId, rule, cartSize, lateOrders }: NewWave) =>
  ctx.directory.write(sql`insert into ${waves} (id, number, operation_id, warehouse_id, rule, cart_size, late_orders, released_by_id, released_by_name, released_at)
    select ${ctx.newId()}, coalesce(max(${waves.number}), 0) + 1, ${operationId}, ${warehouseId}, ${JSON.stringify(rule)}, ${cartSize}, ${lateOrders},
      ${ctx.actor.id}, ${ctx.actor.name}, ${ctx.now()} from ${waves} where true on conflict (operation_id) do nothing`);

export const waveOfOperation = (ctx: Ctx, operationId: string) =>
  ctx.directory.selectFirst(waves, {
    columns: ["id", "number", "warehouseId", "releasedById"],
    where: eq(waves.operationId, operationId),
  });

/**
 * Changes the wave of one company's orders that fit the condition, with an entry in each order's history. The last
 * statement returns the orders that changed.
 */
function changeWave(
  ctx: Ctx,
  company: CompanyDb,
  { to, event, where }: { to: string | null; event: string; where: (own: Ownership) => SQL },
): [Statement<void>, Change<{ id: string }[]>] {
  const found = (own: Ownership) => sql`${own(orders)} and ${where(own)}`;
  return [
    company.write(
      (own) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event)
        select ${own.id}, ${orders.id}, ${ctx.newId()}, ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, ${event}
        from ${orders} where ${found(own)}`,
    ),
    company.writeReturning({ id: orders.id }, (own) => sql`update ${orders} set wave_id = ${to} where ${found(own)}`),
  ];
}

const named = (orderIds: readonly string[]): SQL =>
  sql`${orders.id} in (select value from json_each(${JSON.stringify(orderIds)}))`;

/** Puts those of the company's orders that still wait for their release into the wave. */
export const joinWave = (
  ctx: Ctx,
  company: CompanyDb,
  wave: { id: string; warehouseId: string },
  orderIds: readonly string[],
) =>
  changeWave(ctx, company, {
    to: wave.id,
    event: "wave-joined",
    where: () =>
      sql`${named(orderIds)} and ${orders.status} = 'pending' and ${orders.waveId} is null and ${orders.warehouseId} = ${wave.warehouseId}`,
  });

/**
 * Makes those of the company's orders that are in the wave urgent, with an entry in each one's history. By this entry a
 * trigger gives back the former priority when the order leaves the wave.
 */
export function makeUrgent(
  ctx: Ctx,
  company: CompanyDb,
  waveId: string,
  orderIds: readonly string[],
): Statement<void>[] {
  const found = (own: Ownership) =>
    sql`${own(orders)} and ${named(orderIds)} and ${orders.waveId} = ${waveId} and ${orders.priority} < ${URGENT}`;
  const was = sql`json_extract(${JSON.stringify(PRIORITY.map((name) => PRIORITY_LABEL[name]))}, '$[' || ${orders.priority} || ']')`;
  return [
    company.write(
      (
        own,
      ) => sql`insert into ${orderHistory} (company_id, order_id, id, at, actor_id, actor_name, event, from_value, to_value)
        select ${own.id}, ${orders.id}, ${ctx.newId()}, ${ctx.now()}, ${ctx.actor.id}, ${ctx.actor.name}, 'wave-urgent', ${was}, ${PRIORITY_LABEL.urgent}
        from ${orders} where ${found(own)}`,
    ),
    company.write((own) => sql`update ${orders} set priority = ${URGENT} where ${found(own)}`),
  ];
}

/** Waves released since then that late orders join. */
export const wavesJoinedLate = (ctx: Ctx, since: number, limit: number) =>
  ctx.directory.select(waves, {
    columns: ["id", "warehouseId", "rule", "lateOrders", "releasedAt"],
    where: sql`${waves.lateOrders} <> 'wait' and ${waves.id} > ${firstIdAt(since)} and ${waves.releasedAt} > ${since}`,
    orderBy: [waves.id],
    indexedBy: "waves_joined_late",
    limit,
  });

/** Deletes a wave that no order joined; a trigger keeps one with orders. */
export const deleteEmptyWave = (ctx: Ctx, waveId: string) => ctx.directory.delete(waves, eq(waves.id, waveId));

export const setLateOrders = (ctx: Ctx, waveId: string, lateOrders: LateOrders) =>
  ctx.directory.update(waves, { lateOrders }, eq(waves.id, waveId));

/**
 * Takes the company's orders that no one has started out of the wave: all of them, or one. A trigger gives back the
 * priority that they had before the wave made them urgent.
 */
export const leaveWave = (ctx: Ctx, company: CompanyDb, wave: { id: string }, orderId: string | undefined) =>
  changeWave(ctx, company, {
    to: null,
    event: "wave-left",
    where: () =>
      sql`${orders.waveId} = ${wave.id} and ${orders.waveId} is not null and ${orders.status} in ('pending', 'on-hold')
        and ${orderId ? eq(orders.id, orderId) : sql`1`}`,
  });

/** These orders, of those in reach. */
export const ordersToRelease = (ctx: Ctx, orderIds: readonly string[]) =>
  ctx.db.rows(
    {
      ...{ id: orders.id, companyId: orders.companyId, orderNumber: orders.orderNumber, status: orders.status },
      ...{ warehouseId: orders.warehouseId, waveId: orders.waveId },
    },
    (own) => sql`from json_each(${JSON.stringify(orderIds)}) as wanted
      cross join ${orders} on ${own.found(orders)} and ${orders.id} = wanted.value`,
  );

const stages = Object.fromEntries(WAVE_STAGES.map((stage) => [stage, total(waveTallies[stage])])) as Record<
  (typeof WAVE_STAGES)[number],
  SQL<number>
>;

const WAVE = {
  id: waves.id,
  number: waves.number,
  warehouseId: waves.warehouseId,
  rule: waves.rule,
  cartSize: waves.cartSize,
  lateOrders: waves.lateOrders,
  releasedByName: waves.releasedByName,
  releasedAt: waves.releasedAt,
};

/** Waves with orders in reach, the newest first, with the stages of these. */
export const listWaves = (
  ctx: Ctx,
  { warehouse, cursor }: { warehouse?: string | undefined; cursor?: string | undefined },
  limit: number,
) =>
  ctx.db.rows(
    { ...WAVE, ...stages },
    (own) => sql`from (select * from ${waves} where ${waves.warehouseId} = ${shownWarehouse(ctx, own, warehouse)}
        and ${cursor ? sql`${waves.id} < ${cursor}` : sql`1`} and exists (select 1 from ${waveTallies}
          where ${own.found(waveTallies)} and ${waveTallies.waveId} = ${waves.id})
        order by ${waves.id} desc limit ${limit}) as ${waves}
      cross join ${waveTallies} on ${own.found(waveTallies)} and ${waveTallies.waveId} = ${waves.id}
      group by ${waves.id} order by ${waves.id} desc`,
  );
export type WaveRow = Awaited<ReturnType<typeof listWaves>>[number];

/** A wave with orders in reach, and the stages of these. */
export const findWave = (ctx: Ctx, waveId: string) =>
  ctx.db.first(
    { ...WAVE, warehouseName: warehouses.name, ...stages },
    (own) => sql`from ${waves} cross join ${warehouses} on ${warehouses.id} = ${waves.warehouseId}
      cross join ${waveTallies} on ${own.found(waveTallies)} and ${waveTallies.waveId} = ${waves.id}
      where ${waves.id} = ${waveId} group by ${waves.id}`,
  );

/** The companies in reach with orders in the wave that no one has started. */
export const companiesToTakeBack = (ctx: Ctx, waveId: string) =>
  ctx.db.select(waveTallies, {
    columns: ["companyId"],
    where: and(eq(waveTallies.waveId, waveId), sql`${waveTallies.waiting} + ${waveTallies.held} > 0`),
  });

/** Orders of a wave in reach, those that wait first, then the oldest. */
export const ordersOfWave = (ctx: Ctx, waveId: string, limit: number) =>
  ctx.db.rows(
    {
      ...{ id: orders.id, companyId: orders.companyId, orderNumber: orders.orderNumber, status: orders.status },
      ...{ customerName: orders.customerName, lineCount: orders.lineCount, unitCount: orders.unitCount },
      ...{ priority: orders.priority, requiredShipDate: orders.requiredShipDate, tote: orders.tote },
    },
    (own) => sql`from ${orders} indexed by orders_in_waves where ${own.found(orders)} and ${orders.waveId} = ${waveId}
      and ${orders.waveId} is not null order by ${orders.status} <> 'pending', ${orders.id} limit ${limit}`,
  );
