import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";

/** Number of inconsistent rows in a company's stock data; each must be 0. */
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
}

/** Compares the ledger, balances, allocations and picks, after the app has stopped. */
export const checkBooks = (state: State, companyId: string): Promise<Books> =>
  withDatabase(state, async (db) => {
    const count = async (rows: string) =>
      (await db.prepare(`select count(*) as n from (${rows})`).bind(companyId).first<{ n: number }>())?.n ?? -1;
    return {
      levels: await count(`select s.lot_id from stock_levels s where s.company_id = ?1 and (s.on_hand, s.allocated) <>
        (select coalesce(sum(m.delta_on_hand), 0), coalesce(sum(m.delta_allocated), 0) from stock_movements m
         where m.company_id = s.company_id and m.product_id = s.product_id and m.lot_id = s.lot_id and m.location_id = s.location_id)`),
      promises:
        await count(`select s.lot_id from stock_levels s where s.company_id = ?1 and s.product_id like 'floor-%' and s.allocated <>
        (select coalesce(sum(a.quantity), 0) from allocations a
         where a.company_id = s.company_id and a.product_id = s.product_id and a.lot_id = s.lot_id and a.location_id = s.location_id)`),
      lines:
        await count(`select i.id from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
        where o.company_id = ?1 and o.order_number like 'FLOOR-%' and i.picked_quantity <>
        (select coalesce(sum(p.quantity), 0) from picks p
         where p.company_id = i.company_id and p.order_id = i.order_id and p.item_id = i.id and p.kind <> 'short')`),
      takings:
        await count(`select a.item_id from orders o join allocations a on a.company_id = o.company_id and a.order_id = o.id
        where o.company_id = ?1 and o.order_number like 'FLOOR-%' and a.picked <>
        (select coalesce(sum(p.quantity), 0) from picks p where p.company_id = a.company_id and p.order_id = a.order_id
         and p.item_id = a.item_id and p.lot_id = a.lot_id and p.location_id = a.location_id)`),
      incomplete:
        await count(`select i.id from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
        where o.company_id = ?1 and o.order_number like 'FLOOR-%' and o.status = 'picked'
        and i.picked_quantity + i.short_quantity <> i.quantity`),
    };
  });
