import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { priorityOf } from "../../orders/orders.schema";
import { listWarehouses, listZones, shownWarehouseRow } from "../../warehouses/warehouse-shown.server";
import { ruleOf, type WavePlanCall, WavePlanQuery } from "./wave.schema";
import { type Candidate, listCandidates, listMethods } from "./wave-plan.repo.server";
import { workOf } from "./wave-walks";

/** The same for programs. @throws not_found for a warehouse or a company out of reach */
export async function planWaveForCall(ctx: Ctx, { warehouseId, companyId, limit, cartSize, ...rules }: WavePlanCall) {
  const plan = await planWave(
    ctx,
    WavePlanQuery.parse({ ...rules, warehouse: warehouseId, company: companyId, orders: limit, size: cartSize }),
  );
  if (warehouseId && plan.warehouse?.id !== warehouseId) throw notFound("This warehouse");
  return plan;
}

/**
 * The orders that a wave by these rules would release, and their work, in one round trip. Changes nothing.
 * @throws not_found for a company out of reach
 */
export async function planWave(ctx: Ctx, query: WavePlanQuery) {
  const [found, methods, zones, warehouses, warehouse, companies] = await ctx.db.batch(
    listCandidates(ctx, { warehouse: query.warehouse, rule: ruleOf(query), limit: query.orders }),
    listMethods(ctx, query.warehouse),
    listZones(ctx, query.warehouse, { inUse: true }),
    listWarehouses(ctx),
    shownWarehouseRow(ctx, query.warehouse),
    listReachableCompanies(ctx),
  );
  const nameOf = (id: string) => companies.find((one) => one.id === id)?.name ?? "";
  const orders = found.map((row) => ({
    ...toPlanned(row),
    company: companies.length > 1 ? nameOf(row.companyId) : null,
  }));
  return {
    orders,
    /** How many orders fit the rules, of which a wave takes the first. */
    matching: found[0]?.total ?? 0,
    work: workOf(orders, query.size),
    warehouse,
    options: {
      warehouses,
      methods: methods.map(({ method }) => method),
      zones: zones.map(({ zone }) => zone),
      companies: companies.map(({ id, name }) => ({ id, name })),
    },
    operationId: ctx.newId(),
  };
}
export type WavePlan = Awaited<ReturnType<typeof planWave>>;

function toPlanned({ total: _total, allocated, stops, priority, ...order }: Candidate) {
  return {
    ...order,
    priority: priorityOf(priority),
    /** Units that no stock is allocated for. */
    missing: Math.max(0, order.unitCount - allocated),
    stops: (JSON.parse(stops) as [id: string, walk: number][]).map(([id, walk]) => ({ id, walk })),
  };
}
