import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";

/** Products of the first company, each in its own bin, with more units than are ever picked. */
export const SHELVES = 400;
/** Those of the second company, which come after them. */
export const SECOND_SHELVES = 200;
export const UNITS_ON_SHELF = 1_000_000;

export const binOf = (n: number): string => `F-${String((n % 20) + 1).padStart(2, "0")}-1-${Math.floor(n / 20) + 1}`;
export const binIdOf = (n: number): string => `floor-bin-${n}`;
export const skuOf = (n: number): string => `FLOOR-${String(n).padStart(3, "0")}`;
export const shelfOfSku = (sku: string): number => Number(sku.slice("FLOOR-".length));
/** The code as a wedge scanner types it. */
export const codeOf = (n: number): string => `floor-code-${n}`;
export const emailOf = (user: number): string => `picker-${user}@floor.test`;
export const userIdOf = (user: number): string => `floor-picker-${user}`;

/** A shelf of the same company whose item no line wants. */
export function otherShelf(shelf: number, lines: readonly { shelf: number }[]): number {
  const [from, count] = shelf < SHELVES ? [0, SHELVES] : [SHELVES, SECOND_SHELVES];
  for (let other = shelf; ; ) {
    other = from + ((other - from + 7) % count);
    if (lines.every((line) => line.shelf !== other)) return other;
  }
}

interface FillOptions {
  /** Pickers and packers, who work for both companies. */
  users: number;
  /** Both companies want every bin and unit to be scanned, when it is picked and again when it is packed. */
  scansAll?: boolean;
}

/**
 * Adds users with the demo picker's password, and bins with stock, to the first two demo companies. Writes directly into
 * the embedded database; its triggers move the balances from the ledger as usual.
 */
export async function fillFloor(
  state: State,
  { users, scansAll = false }: FillOptions,
): Promise<readonly [string, string]> {
  return withDatabase(state, async (db) => {
    const { results } = await db.prepare("select id from companies order by id limit 2").all<{ id: string }>();
    const [first = "", second = ""] = results.map(({ id }) => id);
    const ranges = { [first]: shelves(0, SHELVES), [second]: shelves(SHELVES, SECOND_SHELVES) };
    const people = JSON.stringify(Array.from({ length: users }, (_, n) => ({ n, email: emailOf(n) })));
    await db.batch([
      ...Object.entries(ranges).flatMap(([companyId, own]) =>
        STATEMENTS.map((sql) => db.prepare(sql).bind(companyId, own)),
      ),
      db.prepare(PEOPLE).bind(first, people),
      db.prepare(ASSIGNMENTS).bind(second, people),
      ...(scansAll ? [first, second].map((companyId) => db.prepare(SCANS_ALL).bind(companyId)) : []),
    ]);
    await db.prepare("analyze").run();
    return [first, second] as const;
  });
}

const shelves = (from: number, count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, n) => shelf(from + n)));

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
   select ?1, 'floor-product-' || ${N}, 'floor-move-' || ${N}, 'floor-lot-' || ${N}, 'floor-bin-' || ${N}, ${UNITS_ON_SHELF}, 'receive', 'bench', 'Bench',
     'floor-' || ${N}, 0 ${EACH}`,
] as const;

const PEOPLE = `insert into users (id, email, first_name, last_name, role, company_id, password_hash, created_at, updated_at)
  select 'floor-picker-' || (value ->> 'n'), value ->> 'email', 'Picker', value ->> 'n', 'employee', ?1,
    (select password_hash from users where email = 'picker@stowline.test'), 0, 0 from json_each(?2)`;

const ASSIGNMENTS = `insert into assignments (user_id, company_id, created_at)
  select 'floor-picker-' || (value ->> 'n'), ?1, 0 from json_each(?2)`;

const SCANS_ALL = `insert into stock_rules (company_id, pick_scans_bin, pick_scans_item, pack_scans_item, updated_at)
  values (?1, 1, 'each', 'each', 0) on conflict (company_id) do update set pick_scans_bin = excluded.pick_scans_bin,
    pick_scans_item = excluded.pick_scans_item, pack_scans_item = excluded.pack_scans_item`;
