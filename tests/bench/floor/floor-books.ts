import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";
import { SECOND_SHELVES, SHELVES, shelfOfSku, UNITS_ON_SHELF } from "./fill-floor";
import { isParcel, type PhysicalTruth, parcelOf } from "./world/physical-truth";

/** Number of inconsistent rows in the companies' stock data; each must be 0. */
export interface Books {
  /** Balances that differ from the sum of their movements. */
  levels: number;
  /** Balances whose allocated units differ from the allocations of orders. */
  promises: number;
  /** Lines whose picked units differ from the sum of their picks. */
  lines: number;
  /** Allocations whose picked units differ from the sum of their picks. */
  takings: number;
  /** Orders that are ready to ship but lack units. */
  incomplete: number;
  /** Lines of shipped orders whose movements out of stock differ from their picked units. */
  shipped: number;
  /** Orders of the shift that did not ship. */
  unshipped: number;
}

const BOOKS: Record<keyof Books, string> = {
  levels: `select s.lot_id from stock_levels s where s.company_id = ?1 and (s.on_hand, s.allocated) <>
    (select coalesce(sum(m.delta_on_hand), 0), coalesce(sum(m.delta_allocated), 0) from stock_movements m
     where m.company_id = s.company_id and m.product_id = s.product_id and m.lot_id = s.lot_id and m.location_id = s.location_id)`,
  promises: `select s.lot_id from stock_levels s where s.company_id = ?1 and s.product_id like 'floor-%' and s.allocated <>
    (select coalesce(sum(a.quantity), 0) from allocations a
     where a.company_id = s.company_id and a.product_id = s.product_id and a.lot_id = s.lot_id and a.location_id = s.location_id)`,
  lines: `select i.id from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
    where o.company_id = ?1 and o.order_number like 'FLOOR-%' and i.picked_quantity <>
    (select coalesce(sum(p.quantity), 0) from picks p
     where p.company_id = i.company_id and p.order_id = i.order_id and p.item_id = i.id and p.kind <> 'short')`,
  takings: `select a.item_id from orders o join allocations a on a.company_id = o.company_id and a.order_id = o.id
    where o.company_id = ?1 and o.order_number like 'FLOOR-%' and a.picked <>
    (select coalesce(sum(p.quantity), 0) from picks p where p.company_id = a.company_id and p.order_id = a.order_id
     and p.item_id = a.item_id and p.lot_id = a.lot_id and p.location_id = a.location_id)`,
  incomplete: `select i.id from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
    where o.company_id = ?1 and o.order_number like 'FLOOR-%' and o.status in ('picked', 'shipped')
    and i.picked_quantity + i.short_quantity <> i.quantity`,
  shipped: `select i.id from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
    where o.company_id = ?1 and o.order_number like 'FLOOR-%' and o.status = 'shipped' and i.picked_quantity <>
    (select coalesce(-sum(m.delta_on_hand), 0) from stock_movements m
     where m.company_id = i.company_id and m.product_id = i.product_id and m.order_item_id = i.id)`,
  unshipped: `select o.id from orders o where o.company_id = ?1 and o.status <> 'shipped'
    and o.order_number in (select value from json_each(?2))`,
};

/** Compares the ledger, balances, allocations and picks, after the app has stopped. */
export const checkBooks = (state: State, companyIds: readonly string[], packed: readonly string[]): Promise<Books> =>
  withDatabase(state, async (db) => {
    const books = {} as Books;
    for (const book of Object.keys(BOOKS) as (keyof Books)[]) {
      books[book] = 0;
      for (const companyId of companyIds) {
        const rows = db.prepare(`select count(*) as n from (${BOOKS[book]})`);
        const bound = book === "unshipped" ? rows.bind(companyId, JSON.stringify(packed)) : rows.bind(companyId);
        books[book] += (await bound.first<{ n: number }>())?.n ?? 1;
      }
    }
    return books;
  });

/** What is physically wrong after the last order was packed, in units; each must be 0. */
export interface PhysicalBooks {
  /** Units in a parcel that its order does not ship. */
  wrong: number;
  /** Units that an order ships, and that are not in its parcel. */
  missing: number;
  /** Units that are neither on a shelf nor in a parcel. */
  lying: number;
  /** Differences between the units on a shelf and the app's. */
  shelves: number;
}

interface ShippedLine {
  orderId: string;
  sku: string;
  units: number;
}

/** Compares what the app has shipped and has on hand with where the units physically are. */
export const checkParcels = (
  state: State,
  companyIds: readonly string[],
  truth: PhysicalTruth,
): Promise<PhysicalBooks> =>
  withDatabase(state, async (db) => {
    const companies = JSON.stringify(companyIds);
    const { results: lines } = await db
      .prepare(`select o.id as orderId, i.sku, i.picked_quantity as units from orders o
        join order_items i on i.company_id = o.company_id and i.order_id = o.id
        where o.company_id in (select value from json_each(?1)) and o.order_number like 'FLOOR-%' and o.status = 'shipped'`)
      .bind(companies)
      .all<ShippedLine>();
    const { results: stock } = await db
      .prepare(`select p.sku, sum(s.on_hand) as units from products p
        join stock_levels s on s.company_id = p.company_id and s.product_id = p.id
        where p.company_id in (select value from json_each(?1)) and p.id like 'floor-product-%' group by p.sku`)
      .bind(companies)
      .all<{ sku: string; units: number }>();
    const onHand = new Map(stock.map(({ sku, units }) => [shelfOfSku(sku), units]));
    const all = Array.from({ length: SHELVES + SECOND_SHELVES }, (_, shelf) => shelf);
    const outside = truth.containerNames().filter((name) => !isParcel(name));
    return {
      ...comparedParcels(lines, truth),
      lying: sum(outside, (name) => truth.unitsIn(name).length),
      shelves: sum(all, (shelf) => Math.abs(UNITS_ON_SHELF - truth.takenFrom(shelf) - (onHand.get(shelf) ?? 0))),
    };
  });

function comparedParcels(
  lines: readonly ShippedLine[],
  truth: PhysicalTruth,
): Pick<PhysicalBooks, "wrong" | "missing"> {
  const inParcels = sum(truth.containerNames().filter(isParcel), (name) => truth.unitsIn(name).length);
  const right = sum(lines, ({ orderId, sku, units }) =>
    Math.min(units, truth.countIn(parcelOf(orderId), shelfOfSku(sku))),
  );
  return { wrong: inParcels - right, missing: sum(lines, ({ units }) => units) - right };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
