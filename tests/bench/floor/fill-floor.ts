import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";

/** Products for the picking benchmark, each in its own bin, with more units than are ever picked. */
export const SHELVES = 400;

export const binOf = (n: number): string => `F-${String((n % 20) + 1).padStart(2, "0")}-1-${Math.floor(n / 20) + 1}`;
export const skuOf = (n: number): string => `FLOOR-${String(n).padStart(3, "0")}`;
/** The code as a wedge scanner types it. */
export const codeOf = (n: number): string => `floor-code-${n}`;
export const emailOf = (picker: number): string => `picker-${picker}@floor.test`;

/**
 * Adds pickers with the demo picker's password, and bins with stock, to the first demo company. Writes directly into
 * the embedded database; its triggers move the balances from the ledger as usual.
 */
export async function fillFloor(state: State, pickers: number): Promise<string> {
  return withDatabase(state, async (db) => {
    const company = await db.prepare("select id from companies order by id limit 1").first<{ id: string }>();
    const companyId = company?.id ?? "";
    const shelves = JSON.stringify(Array.from({ length: SHELVES }, (_, n) => shelf(n)));
    const people = JSON.stringify(Array.from({ length: pickers }, (_, n) => ({ n, email: emailOf(n) })));
    await db.batch([
      ...STATEMENTS.map((sql) => db.prepare(sql).bind(companyId, shelves)),
      db.prepare(PEOPLE).bind(companyId, people),
    ]);
    await db.prepare("analyze").run();
    return companyId;
  });
}

function shelf(n: number) {
  const [, aisle, , bin] = binOf(n).split("-");
  return { n, sku: skuOf(n), code: codeOf(n), bin: binOf(n), walk: Number(aisle) * 1000 + Number(bin) };
}

const EACH = "from json_each(?2) as shelf";
const N = "(value ->> 'n')";

const STATEMENTS = [
  `insert into locations (id, company_id, code, zone, pick_sequence, created_at)
   select 'floor-bin-' || ${N}, ?1, value ->> 'bin', 'F', value ->> 'walk', 0 ${EACH}`,
  `insert into products (id, company_id, name, sku, category, barcode, reorder_point, price_minor, created_at, updated_at)
   select 'floor-product-' || ${N}, ?1, 'Floor article ' || ${N}, value ->> 'sku', 'other', value ->> 'code', 10, 1000, 0, 0 ${EACH}`,
  `insert into lots (id, company_id, product_id, lot_number, created_at)
   select 'floor-lot-' || ${N}, ?1, 'floor-product-' || ${N}, '', 0 ${EACH}`,
  `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
   select ?1, 'floor-product-' || ${N}, 'floor-move-' || ${N}, 'floor-lot-' || ${N}, 'floor-bin-' || ${N}, 1000000, 'receive', 'bench', 'Bench',
     'floor-' || ${N}, 0 ${EACH}`,
] as const;

const PEOPLE = `insert into users (id, email, first_name, last_name, role, company_id, password_hash, created_at, updated_at)
  select 'floor-picker-' || (value ->> 'n'), value ->> 'email', 'Picker', value ->> 'n', 'employee', ?1,
    (select password_hash from users where email = 'picker@stowline.test'), 0, 0 from json_each(?2)`;
