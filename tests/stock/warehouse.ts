/** The companies created for one run. */
import type { Ctx } from "#app/domain/kernel/ctx";
import { allocationRules } from "#db/schema/allocation/allocation-rules";
import { locations, products } from "#db/schema/catalog";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { assemblyComponents } from "#db/schema/inventory/assembly";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { pickFaces } from "#db/schema/inventory/pick-faces";
import { stockRules } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { aWarehouse as anotherWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv } from "#tests/factories/world";
import { labelOf, type Model, PICK_FACES, PLACES, REORDER_POINT, RESERVED, type WarehouseName } from "./model";
import { ASSEMBLED, RECIPE } from "./model-assembly";
import { KIT, KIT_COMPONENTS, KIT_PRICE_MINOR } from "./model-kits";
import { pickersOfAll, type Staff, staffOf, tick } from "./staff";

const TODAY = "2026-05-04";

export interface KnownOrder {
  id: string;
  /** The version that an edit is based on. */
  updatedAt: number;
  items: Map<number, { id: string; quantity: number }>;
}

interface KnownUnit {
  id: string;
  code: string;
  warehouseId: string;
  isForAll: boolean;
}

export interface Warehouse {
  clock: { now: number };
  companies: { id: string; productIds: string[]; staff: Staff }[];
  /** Ids in the database, by their names in the model. */
  orderIds: Map<string, KnownOrder>;
  lotIds: Map<string, string>;
  placeIds: Map<string, string>;
  /** Handling units by their names in the model. */
  units: Map<string, KnownUnit>;
  /** The highest number of a handling unit before the first one here. */
  unitsAfter: number;
  /** Announced receipts and returns, by their operations. */
  documentIds: Map<string, string>;
  /** Ids of the main warehouse and of the second one. */
  warehouseIds: Record<WarehouseName, string>;
  /** Before the code of each bin, so that no other test uses it. */
  tag: string;
  /** Users who count the shares of all companies in a bin. */
  counters: Ctx[];
  /** The picking module's id of a scan, once it was made. */
  operations: Map<string, string>;
}

/** The code in the database of a bin or a handling unit. */
export const codeOf = ({ tag, units }: Pick<Warehouse, "tag" | "units">, place: string): string =>
  units.get(place)?.code ?? `${tag}${labelOf(place)}`;
/** Length of a tag. */
export const TAG = 7;

/** "TOTE-4F03A2T1" for "T1"; other labels as they are. */
export const toteCode = ({ tag }: Pick<Warehouse, "tag">, label: string): string =>
  label.startsWith("T") ? `TOTE-${tag.slice(0, TAG - 1)}${label}` : label;

/** Carts, and moves of handling units, have one list of operations for all companies. */
export const sharedOperation = ({ tag }: Pick<Warehouse, "tag">, id: string): string => `${tag}${id}`;

export const warehouseIdOf = ({ units, warehouseIds }: Warehouse, place: string): string => {
  const bin = PLACES.find(({ code }) => code === place) ?? PLACES[0];
  return units.get(place)?.warehouseId ?? warehouseIds[bin.warehouse];
};

/** The user has chosen the warehouse of this place. */
export const inWarehouseOf = (warehouse: Warehouse, place: string, ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, warehouseId: warehouseIdOf(warehouse, place) },
});

export const lotKey = (company: number, product: number, lot: string): string => `${company}/${product}/${lot}`;

/** The bins, once for all companies. */
async function makeBins({ tag, warehouseIds }: Pick<Warehouse, "tag" | "warehouseIds">): Promise<void> {
  const insert = testEnv.DB.prepare(
    "insert into bins (id, warehouse_id, code, zone, kind, pick_sequence, one_sku, created_at) values (?, ?, ?, 'A', ?, ?, ?, 1)",
  );
  await testEnv.DB.batch(
    PLACES.map(({ code, walk, kind, warehouse, oneSku = false }) =>
      insert.bind(crypto.randomUUID(), warehouseIds[warehouse], `${tag}${labelOf(code)}`, kind, walk, Number(oneSku)),
    ),
  );
}

const reserve = (code: string, companyId: string) =>
  testEnv.DB.prepare("update bins set dedicated_company_id = ? where code = ?").bind(companyId, code).run();

/** One for all walks, because there can be at most 100 warehouses. */
let second: Promise<string> | null = null;
function secondWarehouse(): Promise<string> {
  second ??= anotherWarehouse().then(({ id }) => id);
  return second;
}

/** The first company ships from the main warehouse, the second one from either or both, the third one from the second. */
const SHIPS: readonly (readonly WarehouseName[])[] = [["main"], ["main", "second"], ["second"]];

/** New companies with three products each, one without lots and two with, and a kit of two of them. */
export async function aWarehouse(companies: number): Promise<[Warehouse, Model]> {
  const clock = { now: Date.parse(`${TODAY}T08:00:00Z`) };
  const warehouse: Warehouse = {
    clock,
    companies: [],
    orderIds: new Map(),
    lotIds: new Map(),
    placeIds: new Map(),
    operations: new Map(),
    documentIds: new Map(),
    units: new Map(),
    unitsAfter: (await testEnv.DB.prepare("select max(unit_number) as n from bins").first<number>("n")) ?? 0,
    warehouseIds: { main: MAIN_WAREHOUSE, second: await secondWarehouse() },
    tag: `${crypto.randomUUID().slice(0, TAG - 1)}-`.toUpperCase(),
    counters: [1, 2, 3].map((n) => {
      const ctx = systemWorld();
      return Object.assign(ctx, { now: () => tick(clock), actor: { ...ctx.actor, id: `counter-${n}` } });
    }),
  };
  await makeBins(warehouse);
  const model: Model = { day: TODAY, companies: [], units: [], carts: [] };
  for (let n = 0; n < companies; n++) {
    const { id } = await aCompany();
    const ctx = systemWorld();
    const company = ctx.db.company(id);
    const made = [false, true, true].map((lotTracked, p) => ({ id: ctx.newId(), sku: `P-${p}`, lotTracked }));
    const places = PLACES.filter(({ reservedFor = n }) => reservedFor === n).map((place) => ({
      ...{ ...place, id: ctx.newId() },
    }));
    if (n === 0) await reserve(codeOf(warehouse, RESERVED), id);
    const kitId = ctx.newId();
    const stopDays = n;
    const ships = SHIPS[n % SHIPS.length] ?? [];
    const splits = ships.length > 1;
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
      company.insert(products, {
        ...{ id: kitId, sku: `P-${KIT}`, name: `P-${KIT}`, priceMinor: KIT_PRICE_MINOR, createdAt: 1, updatedAt: 1 },
      }),
      company.insertMany(
        kitComponents,
        KIT_COMPONENTS.map(({ product, quantity }) => ({ kitId, componentId: made[product]?.id ?? "", quantity })),
      ),
      company.insertMany(
        assemblyComponents,
        RECIPE.map(({ product, quantity }) => ({
          ...{ productId: made[ASSEMBLED]?.id ?? "", componentId: made[product]?.id ?? "", quantity },
        })),
      ),
      company.insertMany(
        locations,
        places.map(({ id, code, warehouse: name }) => ({
          ...{ id, code: codeOf(warehouse, code), zone: "A", createdAt: 1 },
          warehouseId: warehouse.warehouseIds[name],
        })),
      ),
      company.insert(stockRules, {
        stopPickingDays: stopDays,
        warehouseId: warehouse.warehouseIds[ships[0] ?? "main"],
        splitShipments: splits,
        updatedAt: 1,
      }),
      company.insertMany(
        pickFaces,
        made.slice(0, 2).flatMap(({ id: productId }) =>
          PICK_FACES.map((face) => ({
            ...{ productId, locationId: places.find(({ code }) => code === face)?.id ?? "" },
            ...{ minUnits: 5, maxUnits: 20, createdAt: 1 },
          })),
        ),
      ),
      ...(ships.length > 1
        ? [
            company.insertMany(
              allocationRules,
              ships.map((name, i) => ({ position: i + 1, warehouseId: warehouse.warehouseIds[name] })),
            ),
          ]
        : []),
    );
    warehouse.companies.push({ id, productIds: made.map((product) => product.id), staff: await staffOf(id, clock) });
    for (const place of places) warehouse.placeIds.set(`${n}/${place.code}`, place.id);
    model.companies.push({
      stopDays,
      ships,
      splits,
      lostToCounts: [],
      announcements: [],
      returns: [],
      assemblies: [],
      products: made.map(({ sku, lotTracked }) => ({ sku, tracked: lotTracked, lots: [], levels: [], closings: {} })),
      orders: [],
      operations: [],
    });
  }
  const companyIds = warehouse.companies.map(({ id }) => id);
  const sharedPickers = await pickersOfAll(clock, companyIds);
  for (const { staff } of warehouse.companies) staff.pickers.push(...sharedPickers);
  return [warehouse, model];
}
