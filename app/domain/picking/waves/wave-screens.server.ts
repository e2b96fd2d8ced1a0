import type { WaveRule } from "#db/schema/values/wave-rules";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { priorityOf } from "../../orders/orders.schema";
import { listWarehouses, shownWarehouseRow } from "../../warehouses/warehouse-shown.server";
import { isJoinable, mayChangeLateOrders } from "./late-orders.server";
import type { WavesCall, WavesQuery } from "./wave.schema";
import { findWave, listWaves, ordersOfWave, type WaveRow } from "./waves.repo.server";

const SHOWN = 25;
const MAX_ORDERS = 600;

/** The waves of the warehouse shown, the newest first. In one round trip. */
export async function wavesScreen(ctx: Ctx, { warehouse, cursor }: WavesQuery, limit = SHOWN) {
  const [found, warehouses, shown, companies] = await ctx.db.batch(
    listWaves(ctx, { warehouse, cursor }, limit + 1),
    listWarehouses(ctx),
    shownWarehouseRow(ctx, warehouse),
    listReachableCompanies(ctx),
  );
  const rows = found.slice(0, limit);
  const nameOf = (id: string) => companies.find((one) => one.id === id)?.name;
  return {
    rows: rows.map((row) => toWave(row, nameOf)),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    warehouses,
    warehouse: shown,
  };
}
export type WavesScreen = Awaited<ReturnType<typeof wavesScreen>>;
export type WaveSummary = WavesScreen["rows"][number];

/** The same for programs. @throws not_found for an unknown warehouse */
export async function listWavesForCall(ctx: Ctx, { warehouseId, cursor, limit }: WavesCall) {
  const screen = await wavesScreen(ctx, { warehouse: warehouseId, cursor }, limit);
  if (warehouseId && screen.warehouse?.id !== warehouseId) throw notFound("This warehouse");
  return screen;
}

/** A wave with its orders in reach. In one round trip. @throws not_found */
export async function waveScreen(ctx: Ctx, waveId: string) {
  const [wave, found, companies] = await ctx.db.batch(
    findWave(ctx, waveId),
    ordersOfWave(ctx, waveId, MAX_ORDERS + 1),
    listReachableCompanies(ctx),
  );
  if (!wave) throw notFound("This wave");
  const nameOf = (id: string) => companies.find((one) => one.id === id)?.name;
  return {
    wave: {
      ...toWave(wave, nameOf),
      mayChangeLateOrders: mayChangeLateOrders(ctx, wave.rule) && isJoinable(ctx, wave),
    },
    /** Its first orders are shown. */
    isMore: found.length > MAX_ORDERS,
    orders: found.slice(0, MAX_ORDERS).map(({ priority, ...order }) => ({
      ...order,
      priority: priorityOf(priority),
      company: companies.length > 1 ? (nameOf(order.companyId) ?? "") : null,
    })),
  };
}
export type WaveScreen = Awaited<ReturnType<typeof waveScreen>>;

function toWave(row: WaveRow, nameOf: (id: string) => string | undefined) {
  const { id, number, warehouseId, cartSize, lateOrders, releasedByName, releasedAt, rule, ...stages } = row;
  const { waiting, picking, picked, held, shipped, closed } = stages;
  return {
    ...{ id, number, warehouseId, cartSize, lateOrders, releasedByName, releasedAt },
    ...{ waiting, picking, picked, held, shipped, closed },
    /** Without canceled ones. */
    orders: waiting + picking + picked + held + shipped,
    /** Orders that have left the pickers. */
    done: picked + shipped,
    rule: ruleInWords(rule, nameOf),
  };
}

const DUE = { late: "late orders", today: "due today or late", tomorrow: "due by tomorrow" } as const;
const time = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "due today or late, cut-off by 14:00, one unit"; a company out of reach is not named. */
function ruleInWords(rule: WaveRule, nameOf: (id: string) => string | undefined): string {
  const { due, cutOff, method, companyId, zone, units, priority } = rule;
  const parts = [
    due ? DUE[due] : "",
    cutOff === undefined ? "" : `cut-off by ${time(cutOff)}`,
    method ?? "",
    companyId ? (nameOf(companyId) ?? "one company") : "",
    zone ? `zone ${zone}` : "",
    units ? (units === "single" ? "one unit" : "several units") : "",
    priority ? (priority === 2 ? "urgent" : "high or urgent") : "",
  ].filter(Boolean);
  return parts.length === 0 ? "Any order" : parts.join(", ");
}
