import { COMPANY_ID, LOT_ID, PLACE_ID, PRODUCT_ID, SKU, STORE_ID } from "./fill-provider";
import { COMPANIES, LATE, NEWEST } from "./sizes";

/**
 * SQL that creates the orders `?1` up to `?2` of `?3` with all rows that each has by now, through the triggers that
 * maintain sums, charges and the search index. `?4` is the time of the newest order, `?5` the number of days over which
 * the older ones are spread. Values that several rows of an order use are computed once, in the table `bench_chunk`,
 * sorted by company: writing neighboring rows together is twice as fast.
 */
const DAY = 86_400_000;
/** An id as the app makes them: a timestamp, then the number of its record. */
export const ID = (tag: string, at: string, n: string) =>
  `substr(printf('%012x', ${at}), 1, 8) || '-' || substr(printf('%012x', ${at}), 9) || '-7000-8${tag}-' || printf('%012x', ${n})`;
const LINES = "(select 1 as line union all select 2 union all select 3)";
/** The product, quantity and price of the line. */
const P = `case line when 1 then iif(k % 10 < 3, 0, 1 + k * 7 % 16) when 2 then iif(n % 9973 = 7, 49, 17 + k * 5 % 16) else 33 + k * 3 % 16 end`;
const QUANTITY = "(1 + (n + line) % 3)";
const ITEM_ID = ID("00'||line||'", "at", "n");
const SENT = "status in ('shipped', 'completed')";
const HOLDS = "status in ('pending', 'processing', 'picking', 'picked')";
const TRACKING = "'1Z999AA1' || printf('%010d', n)";
const sum = (of: string) => `(select sum(${of}) from (select n, k, line, ${P} as p from ${LINES}))`;

export const CHUNK_TABLE = `create table if not exists bench_chunk (n integer, c integer, k integer, company text, id text,
  at integer, status text, sent_at integer, units integer, total integer, skus text)`;

export const ORDERS = [
  "delete from bench_chunk",
  `insert into bench_chunk (n, c, k, company, id, at, status, sent_at)
   with recursive n (n) as (select cast(?1 as integer) union all select n + 1 from n where n + 1 < ?2),
   o as (select n, n % ${COMPANIES} as c, n / ${COMPANIES} as k, cast(?3 as integer) - 1 - n as age from n),
   timed as (select *, case
     when age < ${NEWEST} then cast(?4 as integer) - age * 30000
     when age < ${NEWEST + LATE} then cast(?4 as integer) - 5 * ${DAY} - age * 1000
     else cast(?4 as integer) - ${NEWEST} * 30000 - (age - ${NEWEST}) * (cast(?5 as integer) * ${DAY} / (cast(?3 as integer) - ${NEWEST})) end as at,
     case when age < ${NEWEST} then json_extract('["pending","pending","pending","pending","pending","pending","pending","pending","pending","pending",
       "picked","picked","picked","on-hold","on-hold","picking","shipped","shipped","completed","cancelled"]', '$[' || ((age + age / ${COMPANIES} * 4) % 20) || ']')
     when age < ${NEWEST + LATE} then 'pending' when n % 53 = 0 then 'cancelled' when n % 53 = 1 then 'shipped' else 'completed' end as status from o)
   select n, c, k, ${COMPANY_ID("c")}, ${ID("000", "at", "n")}, at, status, iif(${SENT}, min(at + 18000000, cast(?4 as integer)), null) from timed order by c, n`,
  `update bench_chunk set units = ${sum(QUANTITY)}, total = 500 + ${sum(`${QUANTITY} * (500 + p * 10)`)},
     skus = (select group_concat(${SKU("p")}, ' ') from (select ${P} as p from ${LINES}))`,
  `insert into orders (id, company_id, order_number, customer_name, customer_email, shipping_address, currency, total_minor, status,
     hold_reason, line_count, unit_count, skus, tracking, source, integration_id, external_id, created_at, updated_at)
   select id, company, 'B-' || n, 'Customer ' || (n * 7919 % 100003), 'customer' || n || '@example.test',
     'Street ' || n || char(10) || 'Springfield, IL 62701' || char(10) || 'US', 'USD', total, status,
     iif(status = 'on-hold', 'Not enough stock.', null), 3, units, skus, iif(sent_at is null, '', ${TRACKING}),
     'storefront', ${STORE_ID("c")}, 'bench-' || n, at, coalesce(sent_at, at) from bench_chunk`,
  `insert into order_items (id, company_id, order_id, line, product_id, sku, name, quantity, price_minor)
   select ${ITEM_ID}, company, id, line, ${PRODUCT_ID("c", "p")}, ${SKU("p")}, 'Article ' || p, ${QUANTITY}, 500 + p * 10
   from (select *, ${P} as p from bench_chunk, ${LINES})`,
  // Costs and lateness are fixed when an order ships, from its lines.
  `update orders set shipped_at = bench_chunk.sent_at from bench_chunk where orders.id = bench_chunk.id and bench_chunk.sent_at is not null`,
  `insert into order_history (company_id, order_id, id, at, actor_id, actor_name, event, from_value, to_value)
   select company, id, ${ID("100", "at", "n")}, at, 'system', 'Stowline', 'created', null, 'pending' from bench_chunk`,
  `insert into order_history (company_id, order_id, id, at, actor_id, actor_name, event, from_value, to_value)
   select company, id, ${ID("101", "sent_at", "n")}, sent_at, 'bench', 'Bench', 'status', 'picked', 'shipped' from bench_chunk where sent_at is not null`,
  `insert into staging_orders (id, company_id, integration_id, external_id, number, customer_name, customer_email, currency, total_minor,
     line_count, external_status, status, placed_at, modified_at, created_at, updated_at, processed_at, payload_hash, payload)
   select id, company, ${STORE_ID("c")}, 'bench-' || n, 'B-' || n, 'Customer ' || (n * 7919 % 100003), 'customer' || n || '@example.test',
     'USD', total, 3, 'processing', 'processed', at, at, at, at, at, 'bench', zeroblob(500) from bench_chunk`,
  `insert into shipments (id, company_id, order_id, order_number, tracking_number, carrier, shipping_method, units, created_by,
     created_by_name, created_at, tracking_status, delivered_at)
   select ${ID("102", "sent_at", "n")}, company, id, 'B-' || n, ${TRACKING}, 'ups', 'standard', units, 'bench', 'Bench', sent_at,
     iif(status = 'completed', 'delivered', 'in-transit'), iif(status = 'completed', sent_at, null) from bench_chunk where sent_at is not null`,
  `insert into parcels (company_id, shipment_id, position, tracking_number, status)
   select company, ${ID("102", "sent_at", "n")}, 1, ${TRACKING}, iif(status = 'completed', 'delivered', 'in-transit')
   from bench_chunk where sent_at is not null`,
  // One ledger row per order, for the shipped units of its first line.
  `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, order_id, order_item_id, actor_id,
     actor_name, operation_id, at)
   select company, ${PRODUCT_ID("c", "p")}, ${ID("103", "sent_at", "n")}, ${LOT_ID("c", "p")}, ${PLACE_ID("c", "p")}, -${QUANTITY},
     'ship', id, ${ITEM_ID}, 'bench', 'Bench', 'sent-' || n, sent_at
   from (select *, 1 as line, ${P.replaceAll("line", "1")} as p from bench_chunk where sent_at is not null)`,
  `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, order_id, order_item_id, actor_id,
     actor_name, operation_id, at)
   select company, ${PRODUCT_ID("c", "p")}, ${ID("1'||line||'4", "at", "n")}, ${LOT_ID("c", "p")}, ${PLACE_ID("c", "p")}, ${QUANTITY},
     'allocate', id, ${ITEM_ID}, 'bench', 'Bench', 'promised-' || n || '-' || line, at
   from (select *, ${P} as p from bench_chunk, ${LINES} where ${HOLDS})`,
  // Each open pick session belongs to its own user, because a user picks one order at a time.
  `insert into pick_sessions (id, company_id, order_id, user_id, user_name, status, started_at, ended_at, lines, units)
   select ${ID("105", "at", "n")}, company, id, iif(sent_at is null, 'bench-' || n, '01900000-0000-7000-8f01-' || printf('%012x', c)),
     'Bench', iif(sent_at is null, 'active', 'completed'), at + 3600000, iif(sent_at is null, null, at + 3780000), 3, units
   from bench_chunk where sent_at is not null or status in ('picked', 'picking')`,
  `insert into picks (company_id, id, session_id, order_id, item_id, kind, lot_id, location_id, quantity, user_id, at)
   select company, ${ID("1'||line||'6", "at", "n")}, ${ID("105", "at", "n")}, id, ${ITEM_ID}, 'pick', ${LOT_ID("c", "p")},
     ${PLACE_ID("c", "p")}, ${QUANTITY}, 'bench-' || n, at from (select *, ${P} as p from bench_chunk, ${LINES} where status = 'picked')`,
  `update pick_sessions set status = 'completed', ended_at = started_at + 180000
   where id in (select ${ID("105", "at", "n")} from bench_chunk where status = 'picked')`,
  `insert into activities (company_id, id, kind, source_id, order_id, lines, quantity, at, detail)
   select company, ${ID("1'||w||'7", "sent_at", "n")}, json_extract('["picked","packed","shipped"]', '$[' || w || ']'), iif(w = 0, ${ID("105", "at", "n")}, id),
     id, 3, units, sent_at, iif(w = 2, '{"carrier":"ups","method":"standard","parcels":1}', null)
   from bench_chunk, (select 0 as w union all select 1 union all select 2) where sent_at is not null`,
  `insert into outbox (id, company_id, kind, key, integration_id, payload, status, next_at, created_at, done_at)
   select ${ID("108", "sent_at", "n")}, company, 'tracking-push', id, ${STORE_ID("c")}, '{}', 'done', sent_at, sent_at, sent_at
   from bench_chunk where sent_at is not null`,
  `insert into order_holds (company_id, order_id, id, kind, reason, placed_at, placed_by_id, placed_by_name)
   select company, id, ${ID("109", "at", "n")}, 'manual', 'Not enough stock.', at, 'bench', 'Bench' from bench_chunk where status = 'on-hold'`,
] as const;

/** The number of staged orders does not depend on the number of orders; `?2` is the payload from the store. */
export const STAGED = `with recursive n (n) as (select 0 union all select n + 1 from n where n < 599)
  insert into staging_orders (id, company_id, integration_id, external_id, number, customer_name, customer_email, currency, total_minor,
    line_count, external_status, status, error_message, placed_at, modified_at, created_at, updated_at, payload_hash, payload)
  select ${ID("00a", "(cast(?1 as integer) - n * 60000)", "n")}, ${COMPANY_ID(`n % ${COMPANIES}`)}, ${STORE_ID(`n % ${COMPANIES}`)}, 'waits-' || n, 'W-' || n,
    'Customer ' || n, 'waits' || n || '@example.test', 'USD', 1000, 1, 'processing', iif(n % 6 = 0, 'error', 'pending'),
    iif(n % 6 = 0, 'No such product.', null), ?1, ?1, ?1, ?1, 'bench', ?2 from n`;

/** The lines that need stock, which a sync stores beside the payload. */
export const STAGED_LINES = `update staging_orders set lines = '[{"sku":"EVERYDAY-1","quantity":1}]' where status in ('pending', 'error')`;

/** A company is billed up to the last month that is over; later work has no invoice yet. */
export const OPEN_FROM = `insert into billing_accounts (company_id, open_from, updated_at)
  select id, date(?1 / 1000, 'unixepoch', 'start of month', '-1 month'), ?1 from companies where id like '01900000-0000-7000-8c00-%'`;
