import { ID } from "./fill-orders";
import { COMPANY_ID, LOT_ID, PLACE_ID, PRODUCT_ID } from "./fill-provider";
import { COMPANIES } from "./sizes";

/**
 * SQL that creates the shared bins and the documents of the warehouse, from number `?1` up to `?2` of `?3`; `?4` is the
 * time of the newest. Each bin has the stock of two companies, each announced receipt five lines.
 */
export const WAREHOUSE_PARTS = {
  bins: (orders: number) => Math.min(50_000, Math.floor(orders / 2)),
  receipts: (orders: number) => Math.floor(orders / 50),
  counts: (orders: number) => Math.floor(orders / 10),
  returns: (orders: number) => Math.floor(orders / 20),
};
export type WarehousePart = keyof typeof WAREHOUSE_PARTS;

const MAIN = "'00000000-0000-7000-8000-000000000001'";
const N = "with recursive n (n) as (select cast(?1 as integer) union all select n + 1 from n where n + 1 < ?2)";
/** Spread over a year, the newest last. */
const AT = "(cast(?4 as integer) - (cast(?3 as integer) - 1 - n) * (31536000000 / cast(?3 as integer)))";
const DOCUMENT = `${N}, d as (select n, n % ${COMPANIES} as c, n / ${COMPANIES} as k, cast(?3 as integer) - 1 - n as age, ${AT} as at from n)`;
const LINES = "(select 1 as line union all select 2 union all select 3 union all select 4 union all select 5)";
const BY = "'bench', 'Bench'";

/** The second company of a bin differs from the first one, and is another one in each round of the first. */
const SHARES = `${N}, b as (select n, side, iif(side = 0, n % ${COMPANIES}, (n % ${COMPANIES} + 1 + n / ${COMPANIES} % ${COMPANIES - 1}) % ${COMPANIES}) as c,
    n / ${COMPANIES} % 50 as p from n, (select 0 as side union all select 1))`;
const SHARED_PLACE = (n: string) => `'01900000-0000-7000-8d10-' || printf('%012x', ${n})`;

const P = "(k * 5 + line) % 50";
const ASN_ID = ID("200", "d.at", "d.n");
const RECEIPT_ID = ID("201", "d.at", "d.n");
const COUNT_ID = ID("202", "d.at", "d.n");
const RETURN_ID = ID("204", "d.at", "d.n");
/** Of the newest 400 receipts, half are announced, and the others are being received. */
const CLOSED = "age >= 400";
/** A return belongs to a shipped order of its company; those of the newest days are open. */
const COMPLETED = "age >= 200";

export const WAREHOUSE: Record<WarehousePart, readonly string[]> = {
  bins: [
    `${N} insert into bins (id, warehouse_id, code, zone, kind, pick_sequence, max_volume_cm3, created_at)
     select '01900000-0000-7000-8d11-' || printf('%012x', n), ${MAIN}, 'S-' || printf('%03d-%03d', n / 100, n % 100), 'S' || (n / 5000),
       iif(n % 5 = 0, 'reserve', 'pick'), 1000 + n, 500000, ?4 from n`,
    `${SHARES} insert into locations (id, company_id, code, zone, pick_sequence, created_at)
     select ${SHARED_PLACE("n * 2 + side")}, ${COMPANY_ID("c")}, 'S-' || printf('%03d-%03d', n / 100, n % 100), 'S' || (n / 5000), 1000 + n, ?4 from b`,
    `${SHARES} insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
     select ${COMPANY_ID("c")}, ${PRODUCT_ID("c", "p")}, ${ID("205", "cast(?4 as integer)", "n * 2 + side")}, ${LOT_ID("c", "p")}, ${SHARED_PLACE("n * 2 + side")},
       20 + n % 80, 'receive', ${BY}, 'shelved-' || n || '-' || side, ?4 from b`,
  ],
  receipts: [
    `${DOCUMENT} insert into asns (id, company_id, number, status, supplier, reference, carrier, expected_on, dock, appointment_on, appointment_minute,
       cartons, operation_id, created_by, created_by_name, created_at, announced_at, arrived_at, first_received_at, last_received_at, closed_at)
     select ${ASN_ID}, ${COMPANY_ID("c")}, k + 1, iif(${CLOSED}, 'closed', iif(age % 2 = 0, 'announced', 'receiving')), 'Supplier ' || (n % 97), 'PO-' || n, 'ups',
       date(at / 1000, 'unixepoch'), 'D' || (n % 8), date(at / 1000, 'unixepoch'), 420 + n % 40 * 15, 5, 'asn-' || n, ${BY}, at - 86400000, at - 86400000,
       iif(age >= 200, at, null), iif(age >= 200, at, null), iif(age >= 200, at + 3600000, null), iif(${CLOSED}, at + 7200000, null) from d`,
    `${DOCUMENT} insert into asn_lines (company_id, asn_id, line, product_id, lot_number, expected, carton_units)
     select ${COMPANY_ID("c")}, ${ASN_ID}, line, ${PRODUCT_ID("c", P)}, '', 12, 12 from d, ${LINES}`,
    `${DOCUMENT} insert into receipts (id, company_id, reference, lines, units, received_by, received_by_name, operation_id, at, asn_id, cartons)
     select ${RECEIPT_ID}, ${COMPANY_ID("c")}, 'PO-' || n, 5, 55, ${BY}, 'received-asn-' || n, at, ${ASN_ID}, 5 from d where ${CLOSED}`,
    `${DOCUMENT} insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
     select ${COMPANY_ID("c")}, ${PRODUCT_ID("c", P)}, ${ID("20'||line||'6", "d.at", "d.n").replace("820'", "82'")}, ${LOT_ID("c", P)}, ${PLACE_ID("c", P)}, 11, 'receive', ${BY},
       'receive:asn-' || n || ':' || line, at from d, ${LINES} where ${CLOSED}`,
    `${DOCUMENT} insert into receipt_lines (company_id, receipt_id, line, product_id, lot_id, location_id, quantity)
     select ${COMPANY_ID("c")}, ${RECEIPT_ID}, line, ${PRODUCT_ID("c", P)}, ${LOT_ID("c", P)}, ${PLACE_ID("c", P)}, 11 from d, ${LINES} where ${CLOSED}`,
    `${DOCUMENT} insert into asn_line_receipts (company_id, asn_id, line, receipt_id, receipt_line, received, damaged)
     select ${COMPANY_ID("c")}, ${ASN_ID}, line, ${RECEIPT_ID}, line, 10, 1 from d, ${LINES} where ${CLOSED}`,
    `${DOCUMENT} insert into activities (company_id, id, kind, source_id, lines, quantity, at, detail)
     select ${COMPANY_ID("c")}, ${ID("207", "d.at", "d.n")}, 'received', ${RECEIPT_ID}, 5, 55, at, '{"cartons":5}' from d where ${CLOSED}`,
  ],
  counts: [
    // Each location of the shared bins once; those of the newest are open.
    `${DOCUMENT} insert into counts (company_id, id, location_id, warehouse_id, code, zone, pick_sequence, reason, created_at, created_by_name, confirmed_at,
       counter_id, counter_name, counted_at)
     select places.company_id, ${COUNT_ID}, places.id, ${MAIN}, places.code, places.zone, places.pick_sequence, 'plan', at, 'Bench', iif(age < 300, null, at),
       iif(age < 300, null, 'bench'), iif(age < 300, null, 'Bench'), iif(age < 300, null, at)
     from d cross join locations as places on places.id = ${SHARED_PLACE("n")}`,
    `${DOCUMENT} insert into count_lines (company_id, id, count_id, product_id, lot_id, location_id, book, confirmed_at)
     select counts.company_id, ${ID("203", "d.at", "d.n")}, counts.id, levels.product_id, levels.lot_id, levels.location_id, levels.on_hand, at
     from d cross join counts on counts.id = ${COUNT_ID}
     cross join stock_levels as levels indexed by stock_levels_by_location on levels.company_id = counts.company_id and levels.location_id = counts.location_id
     where age >= 300 and levels.on_hand > 0`,
    `${DOCUMENT} update count_lines set counted = book - (d.age % 50 = 0), is_within = 1, counted_at = d.at, counted_by_id = 'bench', counted_by_name = 'Bench',
       status = iif(d.age % 50 <> 0, 'matched', 'review') from d where count_lines.id = ${ID("203", "d.at", "d.n")}`,
    // Only the newest differences are still to be approved.
    `${DOCUMENT} update count_lines set status = 'kept', decided_at = d.at, decided_by_name = 'Bench' from d
     where count_lines.id = ${ID("203", "d.at", "d.n")} and count_lines.status = 'review' and d.age >= 5300`,
  ],
  returns: [
    `${DOCUMENT} insert into returns (id, company_id, number, order_id, order_number, source, status, note, created_by, created_by_name, created_at,
       updated_at, arrived_at, operation_id)
     select ${RETURN_ID}, orders.company_id, 1001 + k, orders.id, orders.order_number, 'client', iif(age < 100, 'announced', 'receiving'), 'Too small', ${BY}, d.at, d.at,
       iif(age < 100, null, d.at), 'return-' || n
     from d cross join orders on orders.id = (select id from orders as one where one.company_id = ${COMPANY_ID("c")}
       and one.order_number = 'B-' || (k * ${20 * COMPANIES} + c)) where orders.shipped_at is not null`,
    `${DOCUMENT} insert into return_lines (company_id, return_id, line, order_item_id, product_id, sku, name, expected, reason)
     select returns.company_id, returns.id, 1, items.id, items.product_id, items.sku, items.name, 1, json_extract('["does-not-fit","defective","changed-mind"]', '$[' || (n % 3) || ']')
     from d cross join returns on returns.id = ${RETURN_ID}
     cross join order_items as items on items.company_id = returns.company_id and items.order_id = returns.order_id and items.line = 1`,
    `${DOCUMENT} insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, order_id, order_item_id, actor_id, actor_name,
       operation_id, at)
     select lines.company_id, lines.product_id, ${ID("208", "d.at", "d.n")}, movements.lot_id, movements.location_id, 1, 'return', movements.order_id, lines.order_item_id, ${BY},
       'return:' || n, d.at
     from d cross join returns on returns.id = ${RETURN_ID}
     cross join return_lines as lines on lines.company_id = returns.company_id and lines.return_id = returns.id
     cross join stock_movements as movements on movements.company_id = lines.company_id and movements.order_id = returns.order_id
       and movements.order_item_id = lines.order_item_id and movements.kind = 'ship' where ${COMPLETED}`,
    `${DOCUMENT} insert into return_units (company_id, id, return_id, line, order_item_id, product_id, quantity, condition, disposition, lot_id, location_id,
       received_by, received_by_name, at, operation_id)
     select movements.company_id, ${ID("209", "d.at", "d.n")}, returns.id, 1, movements.order_item_id, movements.product_id, 1, 'new', 'restock', movements.lot_id,
       movements.location_id, ${BY}, d.at, 'return:' || n
     from d cross join returns on returns.id = ${RETURN_ID}
     cross join stock_movements as movements on movements.company_id = returns.company_id and movements.operation_id = 'return:' || n`,
    `${DOCUMENT} update returns set status = 'completed', completed_at = d.at from d where returns.id = ${ID("204", "d.at", "d.n")} and ${COMPLETED.replace("age", "d.age")}`,
    `${DOCUMENT} insert into activities (company_id, id, kind, source_id, order_id, lines, quantity, at, detail)
     select returns.company_id, ${ID("20a", "d.at", "d.n")}, 'returned', returns.id, returns.order_id, 0, 1, d.at, '{}'
     from d cross join returns on returns.id = ${RETURN_ID} where ${COMPLETED}`,
  ],
};
