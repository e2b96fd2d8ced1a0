import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";

const CHUNK = 5_000;

/**
 * Adds products with a lot, a location and units to the demo companies. Writes directly into the embedded database; its
 * triggers move the balances from the ledger as usual.
 */
export async function fillStock(state: State, products: number): Promise<void> {
  await withDatabase(state, async (db) => {
    const { results } = await db.prepare("select id from companies order by id").all<{ id: string }>();
    const companies = JSON.stringify(results.map(({ id }) => id));
    await db.prepare(PLACES).bind(companies).run();
    for (let from = 0; from < products; from += CHUNK) {
      const upTo = Math.min(products, from + CHUNK);
      await db.batch(STATEMENTS.map((sql) => db.prepare(sql).bind(from, upTo, companies)));
    }
    await db.prepare("analyze").run();
  });
}

const PLACES = `insert into locations (id, company_id, code, zone, pick_sequence, created_at)
  select 'bench-place-' || key, value, 'Z-99-9-99', 'Z', 1, 0 from json_each(?1)`;

const N = `with recursive n (n) as (select cast(?1 as integer) union all select n + 1 from n where n + 1 < ?2)`;
const COMPANY = "json_extract(?3, '$[' || (n % json_array_length(?3)) || ']')";
const ID = (prefix: string) => `'0190${prefix}00-0000-7000-8000-' || printf('%012x', n)`;
/** Most products have plenty of units, some have few, some none. */
const UNITS = "case when n % 20 = 0 then 0 when n % 20 < 3 then 4 else 50 + n % 200 end";
const WORDS = `json_extract('["Amber","Basalt","Cedar","Dune","Ember","Fjord","Granite","Harbour"]', '$[' || (n % 8) || ']')`;

const STATEMENTS = [
  `${N} insert into products (id, company_id, name, sku, category, barcode, reorder_point, cost_minor, price_minor, created_at, updated_at)
   select ${ID("aa")}, ${COMPANY}, ${WORDS} || ' article ' || n, 'BENCH-' || printf('%06d', n), 'other', 'bench-code-' || n, 10,
     100 + n % 900, 1000 + n % 9000, 0, 0 from n`,
  `${N} insert into lots (id, company_id, product_id, lot_number, created_at)
   select ${ID("bb")}, ${COMPANY}, ${ID("aa")}, '', 0 from n`,
  `${N} insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
   select ${COMPANY}, ${ID("aa")}, ${ID("cc")}, ${ID("bb")}, 'bench-place-' || (n % json_array_length(?3)), ${UNITS}, 'receive', 'bench', 'Bench',
     'bench-' || n, unixepoch() * 1000 from n where ${UNITS} > 0`,
] as const;
