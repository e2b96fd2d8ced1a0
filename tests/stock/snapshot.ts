/** Everything stored about stock, as sorted lines of text: from the model, and from the database. */
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { testEnv } from "#tests/factories/world";
import { type Company, expiryOf, type Model, type Product, REORDER_POINT, sum } from "./model";
import { PICKERS } from "./model-carts";
import type { Session } from "./model-sessions";
import { onHandOf, usableUnits } from "./model-stock";
import { pathOf } from "./model-units";
import { CROSSED } from "./must-not-exist";
import { lotKey, TAG, toteCode, type Warehouse } from "./warehouse";

/** Everything that is compared, by table. */
export type Snapshot = Record<
  | "balances"
  | "ledger"
  | "promises"
  | "promised by the ledger"
  | "products"
  | "counts"
  | "lots"
  | "closings"
  | "orders"
  | "lines"
  | "sessions"
  | "slots"
  | "uncounted"
  | "announcements"
  | "returns"
  | "units"
  | "mixed",
  string[]
>;

export function snapshotOf(model: Model): Snapshot {
  const all = (lines: (company: Company, c: number) => string[]) => model.companies.flatMap(lines).sort();
  const perProduct = (lines: (product: Product, at: string, company: Company) => string[]) =>
    all((company, c) => company.products.flatMap((product) => lines(product, `${c} ${product.sku}`, company)));
  const levelOf = (company: Company, product: Product): string => {
    const units = usableUnits(model, company, product);
    return units === 0 ? "out" : units <= REORDER_POINT ? "low" : "in";
  };
  const perLine = (
    lines: (line: Company["orders"][number]["lines"][number], at: string, company: Company) => string[],
  ) =>
    all((company) =>
      company.orders.flatMap(({ number, lines: some }) =>
        some.flatMap((line) => lines(line, `${number}/${line.line}`, company)),
      ),
    );
  const balances = perProduct(({ levels }, at) =>
    levels
      .filter(({ onHand, allocated }) => onHand || allocated)
      .map(({ lot, place, onHand, allocated }) => `${at} ${lot} ${place}: ${onHand} of them ${allocated} promised`),
  );
  return {
    balances,
    ledger: balances,
    promises: perLine(({ promised }, at) =>
      promised.map(({ lot, place, quantity, picked }) => `${at} ${lot} ${place}: ${quantity} of them ${picked} picked`),
    ),
    "promised by the ledger": perLine(({ promised }, at) =>
      promised.map(({ lot, place, quantity }) => `${at} ${lot} ${place}: ${quantity}`),
    ),
    products: perProduct((product, at, company) => [
      `${at}: ${onHandOf(product)} of them ${sum(product.levels, ({ allocated }) => allocated)} promised, ${usableUnits(model, company, product)} usable, ${levelOf(company, product)}`,
    ]),
    counts: all((company, c) =>
      ["in", "low", "out"].flatMap((level) => {
        const some = company.products.filter((product) => levelOf(company, product) === level);
        return some.length ? [`${c} ${level}: ${some.length} products, ${sum(some, onHandOf)} units`] : [];
      }),
    ),
    lots: perProduct((product, at) =>
      product.lots.map(({ number, status }) => {
        const units = sum(
          product.levels.filter(({ lot }) => lot === number),
          ({ onHand }) => onHand,
        );
        return `${at} ${number}: ${units}, ${status}, expires ${expiryOf(product, number)}`;
      }),
    ),
    closings: perProduct(({ closings }, at) =>
      Object.entries(closings).map(([day, units]) => `${at} ${day}: ${units}`),
    ),
    orders: all(({ orders }) =>
      orders.map(({ number, status, lines, warehouse, tote }) => {
        const from = lines.some(({ promised }) => promised.length > 0) ? ` from ${warehouse}` : "";
        return `${number}: ${status}${from}${tote ? ` in ${tote.code}` : ""}`;
      }),
    ),
    lines: perLine(({ product, quantity, picked, short, kit }, at, company) => {
      const of = kit ? `, ${kit.each} in each of kit ${kit.id}` : "";
      return [`${at}: ${quantity} ${company.products[product]?.sku}, ${picked} picked, ${short} short${of}`];
    }),
    sessions: all(({ orders }) =>
      orders.flatMap(({ number, session }) =>
        session
          ? [`${number}: ${PICKERS[session.picker]} ${session.active ? "active" : "paused"}${onCart(session)}`]
          : [],
      ),
    ),
    slots: perLine(({ line, promised }, at, company) => {
      const { puts = [] } = company.orders.find(({ number }) => at === `${number}/${line}`) ?? {};
      return [...new Set(promised.map(({ lot }) => lot))].flatMap((lot) => {
        const own = puts.filter((one) => one.line === line && one.lot === lot);
        return own.length > 0 ? [`${at} ${lot}: ${sum(own, ({ quantity }) => quantity)}`] : [];
      });
    }),
    uncounted: all(({ orders }) =>
      orders.flatMap(({ number, shortages }) =>
        shortages
          .filter(({ isCounted, place }) => !isCounted && place !== "")
          .map(({ line, lot, place, quantity }) => `${number}/${line} ${lot} ${place}: ${quantity}`),
      ),
    ),
    announcements: all(({ announcements, products }) =>
      announcements.flatMap(({ id, status, lines: some }) =>
        some.map(
          ({ line, product, lot, expected, received, damaged }) =>
            `operation-${id} ${status} ${line}: ${products[product]?.sku} ${lot}, ${received} and ${damaged} damaged of ${expected}`,
        ),
      ),
    ),
    returns: all(({ returns, products }) =>
      returns.flatMap(({ id, status, lines: some }) => [
        `operation-${id}: ${status}`,
        ...some.map(
          ({ product, item, expected, received }) =>
            `operation-${id}: ${received} of ${expected} ${products[product]?.sku} for line ${item ?? "none"}`,
        ),
      ]),
    ),
    units: model.units
      .map(
        (unit) =>
          `${unit.name}: ${unit.kind} for ${unit.owner ?? "all"} ${unit.isDissolved ? "dissolved" : `in ${pathOf(model, unit).join("/")}`}`,
      )
      .sort(),
    mixed: [],
  };
}

const onCart = ({ cart }: Session): string => (cart ? ` on ${cart.name} in ${cart.slot}` : "");

/** One batch over the test's companies. ?1 is the list of their ids; a company's number is its position in the list. */
const OF = (columns: string, rest: string) =>
  `with mine (c, id) as (select key, value from json_each(?1)) select ${columns} from mine ${rest}`;
const IN = (table: string) => `cross join ${table} on ${table}.company_id = mine.id`;
const SKU = (table: string) => `join products on products.id = ${table}.product_id`;
const WHERE_IT_LIES = (table: string) =>
  `${SKU(table)} join lots on lots.id = ${table}.lot_id join locations on locations.id = ${table}.location_id`;
const AT = "mine.c || ' ' || products.sku";
/** "E/" before what is in the second warehouse. */
const BUILDING = (table: string) => `iif(${table}.warehouse_id = '${MAIN_WAREHOUSE}', '', 'E/')`;
const THERE = `lots.lot_number || ' ' || iif(locations.code glob 'LPN-*', locations.code, ${BUILDING("locations")} || substr(locations.code, ${TAG + 1}))`;

const QUERIES: Record<keyof Snapshot, string> = {
  balances: OF(
    `${AT} || ' ' || ${THERE} || ': ' || on_hand || ' of them ' || allocated || ' promised' as line`,
    `${IN("stock_levels")} ${WHERE_IT_LIES("stock_levels")} where on_hand <> 0 or allocated <> 0`,
  ),
  ledger: OF(
    `${AT} || ' ' || ${THERE} || ': ' || sum(delta_on_hand) || ' of them ' || sum(delta_allocated) || ' promised' as line`,
    `${IN("stock_movements")} ${WHERE_IT_LIES("stock_movements")}
      group by mine.id, products.id, lots.id, locations.id having sum(delta_on_hand) <> 0 or sum(delta_allocated) <> 0`,
  ),
  promises: OF(
    `orders.order_number || '/' || order_items.line || ' ' || ${THERE} || ': ' || allocations.quantity || ' of them ' || picked || ' picked' as line`,
    `${IN("allocations")} ${WHERE_IT_LIES("allocations")} join orders on orders.id = allocations.order_id
      join order_items on order_items.id = allocations.item_id`,
  ),
  "promised by the ledger": OF(
    `orders.order_number || '/' || coalesce(order_items.line, 'no line') || ' ' || ${THERE} || ': ' || sum(delta_allocated) as line`,
    `${IN("stock_movements")} ${WHERE_IT_LIES("stock_movements")} join orders on orders.id = stock_movements.order_id
      left join order_items on order_items.id = stock_movements.order_item_id
      group by orders.id, order_item_id, lots.id, locations.id having sum(delta_allocated) <> 0`,
  ),
  products: OF(
    `${AT} || ': ' || on_hand || ' of them ' || allocated || ' promised, ' || usable || ' usable, ' || level as line`,
    `${IN("product_stock")} ${SKU("product_stock")} where products.id not in (select kit_id from kit_components where company_id = mine.id)`,
  ),
  counts: OF(
    "mine.c || ' ' || level || ': ' || products || ' products, ' || units || ' units' as line",
    `${IN("stock_counts")} where (products <> 0 or units <> 0) and level <> 'archived'`,
  ),
  lots: OF(
    `${AT} || ' ' || lots.lot_number || ': ' || on_hand || ', ' || lots.status || ', expires ' || coalesce(lot_stock.expires_on, '9999-99-99') as line`,
    `${IN("lot_stock")} ${SKU("lot_stock")} join lots on lots.id = lot_stock.lot_id`,
  ),
  closings: OF(`${AT} || ' ' || day || ': ' || on_hand as line`, `${IN("stock_closings")} ${SKU("stock_closings")}`),
  orders: OF(
    `order_number || ': ' || status || case when not exists (select 1 from allocations where company_id = mine.id and order_id = orders.id)
      then '' when warehouse_id = '${MAIN_WAREHOUSE}' then ' from main' else ' from second' end
      || coalesce(' in ' || substr(tote, ${toteCode({ tag: "" }, "T").length + TAG - 1}), '') as line`,
    IN("orders"),
  ),
  lines: OF(
    `order_number || '/' || line || ': ' || order_items.quantity || ' ' || order_items.sku || ', ' || picked_quantity || ' picked, '
      || short_quantity || ' short' || coalesce(', ' || (kit ->> 'each') || ' in each of kit ' || (kit ->> 'id'), '') as line`,
    `${IN("order_items")} join orders on orders.id = order_items.order_id`,
  ),
  sessions: OF(
    "order_number || ': ' || user_name || ' ' || pick_sessions.status || coalesce(' on ' || pick_carts.operation_id || ' in ' || slot, '') as line",
    `${IN("pick_sessions")} join orders on orders.id = pick_sessions.order_id left join pick_carts on pick_carts.id = cart_id where pick_sessions.status in ('active', 'paused')`,
  ),
  slots: OF(
    "order_number || '/' || line || ' ' || lot_number || ': ' || sum(wall_puts.quantity) as line",
    `${IN("wall_puts")} join orders on orders.id = wall_puts.order_id join order_items on order_items.id = wall_puts.item_id
      join lots on lots.id = wall_puts.lot_id where orders.status not in ('shipped', 'delivered')
      group by wall_puts.company_id, wall_puts.item_id, wall_puts.lot_id having sum(wall_puts.quantity) <> 0`,
  ),
  uncounted: OF(
    `order_number || '/' || line || ' ' || ${THERE} || ': ' || pick_shortages.quantity as line`,
    `${IN("pick_shortages")} join lots on lots.id = pick_shortages.lot_id join locations on locations.id = pick_shortages.location_id
      join orders on orders.id = pick_shortages.order_id join order_items on order_items.id = pick_shortages.item_id where counted_at is null`,
  ),
  announcements: OF(
    `asns.operation_id || ' ' || asns.status || ' ' || asn_lines.line || ': ' || products.sku || ' ' || asn_lines.lot_number || ', '
      || received || ' and ' || damaged || ' damaged of ' || expected as line`,
    `${IN("asns")} join asn_lines on asn_lines.company_id = mine.id and asn_lines.asn_id = asns.id ${SKU("asn_lines")}`,
  ),
  returns: OF(
    `returns.operation_id || ': ' || coalesce(return_lines.received || ' of ' || return_lines.expected || ' ' || return_lines.sku || ' for line ' || coalesce(order_items.line, 'none'), returns.status) as line`,
    `${IN("returns")} join (select 1 as is_line union all select 0)
      left join return_lines on is_line and return_lines.company_id = mine.id and return_lines.return_id = returns.id
      left join order_items on order_items.id = return_lines.order_item_id
      where not is_line or return_lines.line is not null`,
  ),
  units: `select code || ': ' || unit_kind || ' for ' || coalesce(mine.key, 'all') || ' ' || iif(archived_at is null, 'in ' || ${BUILDING("bins")} || stands_in, 'dissolved') as line
    from bins left join json_each(?1) as mine on mine.value = dedicated_company_id where unit_number > ?2 and stands_in glob ?3 || '*'`,
  mixed: OF(
    `wrong || ' of company ' || c as line`,
    `join (select id as of, ${CROSSED.map(([what, rows]) => `iif(exists (${rows}), '${what}, ', '')`).join(" || ")} as wrong
      from mine) on of = mine.id where wrong <> ''`,
  ),
};

const IDS = {
  lots: OF("mine.c, products.sku, lot_number, lots.id", `${IN("lots")} ${SKU("lots")}`),
  documents: OF("operation_id, asns.id", IN("asns")).concat(
    " union all ",
    "select operation_id, returns.id from json_each(?1) as mine join returns on returns.company_id = mine.value",
  ),
  places: OF("mine.c, locations.code, locations.id", `${IN("locations")} and locations.stands_in <> ''`),
  units: `select unit_moves.id as operation, bins.id, bins.code, warehouse_id, dedicated_company_id is null as is_for_all
    from bins cross join unit_moves on unit_moves.unit_id = bins.id and from_place = '' where ?1 <> '' and unit_number > ?2 and stands_in glob ?3 || '*'`,
  items: OF(
    "order_number, orders.id as order_id, orders.updated_at, line, order_items.id, quantity",
    `${IN("orders")} left join order_items on order_items.order_id = orders.id order by line`,
  ),
};

interface ItemRow {
  order_number: string;
  order_id: string;
  updated_at: number;
  line: number | null;
  id: string;
  quantity: number;
}

/** Records the ids of new rows. */
export const readIds = async (warehouse: Warehouse): Promise<void> => void (await read(warehouse, []));

/** Reads everything in one batch, and records the ids of new rows. */
export async function readSnapshot(warehouse: Warehouse): Promise<Snapshot> {
  const names = Object.keys(QUERIES) as (keyof Snapshot)[];
  const found = await read(warehouse, names);
  return Object.fromEntries(names.map((name, n) => [name, found[n] ?? []])) as Snapshot;
}

async function read(warehouse: Warehouse, names: readonly (keyof Snapshot)[]): Promise<string[][]> {
  const ids = JSON.stringify(warehouse.companies.map(({ id }) => id));
  const bound = (sql: string) =>
    testEnv.DB.prepare(sql).bind(ids, ...(sql.includes("?3") ? [warehouse.unitsAfter, warehouse.tag] : []));
  const [lots, documents, items, units, places, ...found] = await testEnv.DB.batch<Record<string, unknown>>(
    [IDS.lots, IDS.documents, IDS.items, IDS.units, IDS.places, ...names.map((name) => QUERIES[name])].map(bound),
  );
  const nameOf = learnUnits(warehouse, (units?.results ?? []) as never, (places?.results ?? []) as never);
  for (const { operation_id, id } of documents?.results ?? [])
    warehouse.documentIds.set(String(operation_id), String(id));
  learn(warehouse, (lots?.results ?? []) as never, (items?.results ?? []) as never);
  const named = (line: unknown) =>
    String(line)
      .replaceAll(warehouse.tag, "")
      .replaceAll(/LPN-\d+/g, (code) => nameOf.get(code) ?? code);
  return found.map(({ results }) => results.map(({ line }) => named(line)).sort());
}

/** Returns the units' names in the model by code. */
function learnUnits(
  warehouse: Warehouse,
  units: { operation: string; id: string; code: string; warehouse_id: string; is_for_all: number }[],
  places: { c: number; code: string; id: string }[],
): Map<string, string> {
  const nameOf = new Map<string, string>();
  for (const { operation, id, code, warehouse_id: warehouseId, is_for_all } of units) {
    const name = operation.slice(TAG).replace(/\.\d+$/, "");
    nameOf.set(code, name);
    warehouse.units.set(name, { id, code, warehouseId, isForAll: is_for_all === 1 });
  }
  for (const { c, code, id } of places) warehouse.placeIds.set(`${c}/${nameOf.get(code)}`, id);
  return nameOf;
}

function learn(
  warehouse: Warehouse,
  lots: { c: number; sku: string; lot_number: string; id: string }[],
  items: ItemRow[],
): void {
  for (const { c, sku, lot_number, id } of lots)
    warehouse.lotIds.set(lotKey(c, Number(sku.split("-")[1]), lot_number), id);
  warehouse.orderIds.clear();
  for (const { order_number, order_id, updated_at, line, id, quantity } of items) {
    const known = warehouse.orderIds.get(order_number) ?? { id: order_id, updatedAt: updated_at, items: new Map() };
    if (line !== null) known.items.set(line, { id, quantity });
    warehouse.orderIds.set(order_number, known);
  }
}
