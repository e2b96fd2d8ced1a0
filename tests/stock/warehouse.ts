/** The companies created for one run, and their users. */
import type { Ctx } from "#app/domain/kernel/ctx";
import { locations, products } from "#db/schema/catalog";
import { stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { type Model, PLACES, REORDER_POINT } from "./model";

const TODAY = "2026-05-04";

export interface Staff {
  /** A user with every permission that the commands need. */
  manager: Ctx;
  pickers: [Ctx, Ctx];
}

export interface KnownOrder {
  id: string;
  /** The version that an edit is based on. */
  updatedAt: number;
  items: Map<number, { id: string; quantity: number }>;
}

export interface Warehouse {
  clock: { now: number };
  companies: { id: string; productIds: string[]; staff: Staff }[];
  /** Ids in the database, by their names in the model. */
  orderIds: Map<string, KnownOrder>;
  lotIds: Map<string, string>;
  placeIds: Map<string, string>;
  /** The picking module's id of a scan, once it was made. */
  operations: Map<string, string>;
}

export const lotKey = (company: number, product: number, lot: string): string => `${company}/${product}/${lot}`;

/** New companies with three products each: one without lots, two with. */
export async function aWarehouse(companies: number): Promise<[Warehouse, Model]> {
  const clock = { now: Date.parse(`${TODAY}T08:00:00Z`) };
  const warehouse: Warehouse = {
    clock,
    companies: [],
    orderIds: new Map(),
    lotIds: new Map(),
    placeIds: new Map(),
    operations: new Map(),
  };
  const model: Model = { day: TODAY, companies: [] };
  for (let n = 0; n < companies; n++) {
    const { id } = await aCompany();
    const ctx = systemWorld();
    const company = ctx.db.company(id);
    const made = [false, true, true].map((lotTracked, p) => ({ id: ctx.newId(), sku: `P-${p}`, lotTracked }));
    const places = PLACES.map((place) => ({ ...place, id: ctx.newId() }));
    const stopDays = n;
    await company.batch(
      company.insertMany(
        products,
        made.map((product) => ({
          ...product,
          name: product.sku,
          reorderPoint: REORDER_POINT,
          createdAt: 1,
          updatedAt: 1,
        })),
      ),
      company.insertMany(
        locations,
        places.map(({ id, code, walk, pickable }) => ({
          id,
          code,
          zone: "A",
          pickSequence: walk,
          pickable,
          createdAt: 1,
        })),
      ),
      company.insert(stockRules, { stopPickingDays: stopDays, updatedAt: 1 }),
    );
    warehouse.companies.push({ id, productIds: made.map((product) => product.id), staff: await staffOf(id, clock) });
    for (const place of places) warehouse.placeIds.set(`${n}/${place.code}`, place.id);
    model.companies.push({
      stopDays,
      products: made.map(({ sku, lotTracked }) => ({ sku, tracked: lotTracked, lots: [], levels: [], closings: {} })),
      orders: [],
      operations: [],
    });
  }
  return [warehouse, model];
}

async function staffOf(companyId: string, clock: Warehouse["clock"]): Promise<Staff> {
  const person = async (role: "warehouse_manager" | "employee", name: string): Promise<Ctx> => {
    const ctx = worldOf(await aUser(role, { companyId, name }), "orders.operate");
    // Advances the clock with each call, so that later events have later timestamps.
    const now = () => {
      clock.now += 1;
      return clock.now;
    };
    return Object.assign(ctx, { now, actor: { ...ctx.actor, name } });
  };
  return {
    manager: await person("warehouse_manager", "Mia Manager"),
    pickers: [await person("employee", "Anna Meyer"), await person("employee", "Ben Okafor")],
  };
}
