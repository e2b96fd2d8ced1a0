import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";

const CHUNK = 5_000;

/**
 * Adds orders of three lines each, and as many staged orders, to the first demo companies. Writes directly into the
 * embedded database; its triggers run as usual. Statuses are mixed as in a shop that has been running for a while.
 */
export async function fill(state: State, orders: number): Promise<void> {
  await withDatabase(state, async (db) => {
    const { results: companies } = await db.prepare("select id from companies order by id").all<{ id: string }>();
    // All use one timestamp, because the ids of an order and its lines are derived from it.
    const yesterday = Math.floor(Date.now() / 1000) - 86_400;
    for (let from = 0; from < orders; from += CHUNK) {
      const upTo = Math.min(orders, from + CHUNK);
      const company = JSON.stringify(companies.map(({ id }) => id));
      await db.batch(STATEMENTS.map((sql) => db.prepare(sql).bind(from, upTo, company, yesterday)));
    }
    await db.prepare("analyze").run();
  });
}

/** An id as the app makes them: the time of order `n` (a minute apart, up to yesterday), then `n` itself. */
const ID = (prefix: string) => `
  substr(printf('%012x', (cast(?4 as integer) - (200000 - n) * 60) * 1000), 1, 8) || '-' ||
  substr(printf('%012x', (cast(?4 as integer) - (200000 - n) * 60) * 1000), 9, 4) || '-7000-8000-' || '${prefix}' || printf('%010x', n)`;
const N = `with recursive n (n) as (select cast(?1 as integer) union all select n + 1 from n where n + 1 < ?2)`;
const COMPANY = "json_extract(?3, '$[' || (n % json_array_length(?3)) || ']')";
const STATUS = `case when n % 100 < 60 then 'completed' when n % 100 < 75 then 'pending' when n % 100 < 85 then 'picked'
  when n % 100 < 90 then 'shipped' when n % 100 < 95 then 'on-hold' else 'cancelled' end`;

/**
 * SKUs of the lines: one that three in ten orders contain, one that one in 9,973 orders contains, and some in between.
 */
const SKU = (
  line: string,
) => `case when ${line} = 1 and n % 10 < 3 then 'EVERYDAY-1' when ${line} = 2 and n % 9973 = 7 then 'RARE-77'
  else 'SKU-' || (n * ${line} % 97) end`;
const SKUS = `${SKU("1")} || ' ' || ${SKU("2")} || ' ' || ${SKU("3")}`;
const TRACKING = "'1Z999AA1' || printf('%010d', n)";

const STATEMENTS = [
  `${N} insert into orders (id, company_id, order_number, customer_name, customer_email, shipping_address, currency, total_minor,
     status, hold_reason, line_count, unit_count, skus, tracking, source, created_at, updated_at)
   select ${ID("00")}, ${COMPANY}, 'B-' || n, 'Customer ' || (n * 7919 % 100003), 'customer' || n || '@example.test',
     'Street ' || n || char(10) || '20354 Hamburg' || char(10) || 'DE', 'USD', 1000 + n % 9000, ${STATUS},
     case when n % 100 between 90 and 94 then 'Not enough stock.' end, 3, 6, ${SKUS},
     case when n % 100 < 60 or n % 100 between 85 and 89 then ${TRACKING} else '' end, 'manual', unixepoch() * 1000, unixepoch() * 1000 from n`,
  `${N}, l (line) as (values (1), (2), (3))
   insert into order_items (id, company_id, order_id, line, sku, name, quantity, price_minor)
   select ${ID("0")} || line, ${COMPANY}, ${ID("00")}, line, ${SKU("line")}, 'Item ' || line, 2, 500 from n, l`,
  `${N} insert into staging_orders (id, company_id, integration_id, external_id, number, customer_name, customer_email, currency,
     total_minor, line_count, external_status, status, placed_at, modified_at, created_at, updated_at, processed_at, payload_hash, payload)
   select ${ID("ff")}, ${COMPANY}, 'bench', 'bench-' || n, 'B-' || n, 'Customer ' || n, 'customer' || n || '@example.test', 'USD',
     1000, 3, 'processing', case when n % 10 = 0 then 'pending' else 'processed' end, unixepoch() * 1000, unixepoch() * 1000,
     unixepoch() * 1000, unixepoch() * 1000, unixepoch() * 1000, 'bench', x'00' from n`,
] as const;
