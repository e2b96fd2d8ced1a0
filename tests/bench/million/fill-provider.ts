import { COMPANIES, PRODUCTS } from "./sizes";

/**
 * SQL that creates the companies with their users, locations, stock, rates and stores. `?1` is a time before the first
 * order, `?2` the number of companies, `?3` the number of products of each. Ids are made of numbers, so that orders can
 * refer to them.
 */
export const COMPANY_ID = (c: string) => `'01900000-0000-7000-8c00-' || printf('%012x', ${c})`;
const shelved = (tag: string) => (c: string, p: string) =>
  `'01900000-0000-7000-8${tag}-' || printf('%012x', (${c}) * ${PRODUCTS} + ${p})`;
export const PRODUCT_ID = shelved("a00");
export const LOT_ID = shelved("b00");
export const PLACE_ID = shelved("d00");
export const STORE_ID = (c: string) => `'01900000-0000-7000-8e00-' || printf('%012x', ${c})`;

const C = "with recursive c (c) as (select 0 union all select c + 1 from c where c + 1 < ?2)";
const P = `${C}, p (p) as (select 0 union all select p + 1 from p where p + 1 < ?3)`;
/** One product that three in ten orders contain, and one that hardly any contains. */
export const SKU = (p: string) => `case ${p} when 0 then 'EVERYDAY-1' when 49 then 'RARE-77' else 'SKU-' || ${p} end`;
const WORD = `json_extract('["Amber","Basalt","Cedar","Dune","Ember","Fjord","Granite","Harbour"]', '$[' || (p % 8) || ']')`;
/** The last ten products of each company never sell; they are low on stock or out of stock. */
const UNITS = "case when p < 50 then 100000000 when p < 55 then 4 else 0 end";

const RATES = JSON.stringify({
  charges: {
    receipt: { rate: 50_000_000 },
    "receipt-unit": { rate: 100_000 },
    "storage-unit": { rate: 10_000 },
    "pick-first": { rate: 2_000_000, tiers: [{ above: 1000, rate: 1_500_000 }] },
    "pick-further": { rate: 500_000 },
    pack: { rate: 1_250_000 },
    parcel: { rate: 300_000 },
  },
  storagePer: "day",
  materials: [{ name: "Box", unit: "box", each: "parcel", rate: 800_000 }],
  special: [],
  postageMarkup: 1000,
  minimumMinor: 10_000,
});

const person = (role: string, tag: string, like: string) => `${C}
  insert into users (id, email, first_name, last_name, role, company_id, password_hash, created_at, updated_at)
  select '01900000-0000-7000-8${tag}-' || printf('%012x', c), '${role}-' || c || '@bench.test', '${role}', c, '${
    role === "picker" ? "employee" : role
  }', ${COMPANY_ID("c")}, (select password_hash from users where email = '${like}'), ?1, ?1 from c`;

export const PROVIDER = [
  `${C} insert into companies (id, name, category, email, created_at, updated_at)
   select ${COMPANY_ID("c")}, 'Company ' || printf('%03d', c), 'other', 'owner-' || c || '@bench.test', ?1, ?1 from c`,
  person("client", "f00", "client@helix.test"),
  person("picker", "f01", "picker@stowline.test"),
  `${P} insert into locations (id, company_id, code, zone, pick_sequence, created_at)
   select ${PLACE_ID("c", "p")}, ${COMPANY_ID("c")}, 'M-01-1-' || p, 'M', p, ?1 from c, p`,
  `${P} insert into products (id, company_id, name, sku, category, barcode, reorder_point, lot_tracked, cost_minor, price_minor, created_at, updated_at)
   select ${PRODUCT_ID("c", "p")}, ${COMPANY_ID("c")}, ${WORD} || ' article ' || p, ${SKU("p")}, 'other', 'code-' || p, 10,
     p between 20 and 24, 100 + p * 7, 500 + p * 10, ?1, ?1 from c, p`,
  `${P} insert into lots (id, company_id, product_id, lot_number, expires_on, created_at)
   select ${LOT_ID("c", "p")}, ${COMPANY_ID("c")}, ${PRODUCT_ID("c", "p")}, iif(p between 20 and 24, 'L-' || p, ''),
     iif(p between 20 and 24, date(unixepoch() + 1728000, 'unixepoch'), null), ?1 from c, p`,
  `${C} insert into receipts (id, company_id, reference, lines, units, received_by, received_by_name, operation_id, at)
   select '01900000-0000-7000-8900-' || printf('%012x', c), ${COMPANY_ID("c")}, 'PO-1', 55, 1, 'bench', 'Bench', 'bench-receipt', ?1 from c`,
  `${P} insert into receipt_lines (company_id, receipt_id, line, product_id, lot_id, location_id, quantity)
   select ${COMPANY_ID("c")}, '01900000-0000-7000-8900-' || printf('%012x', c), p + 1, ${PRODUCT_ID("c", "p")}, ${LOT_ID("c", "p")},
     ${PLACE_ID("c", "p")}, ${UNITS} from c, p where ${UNITS} > 0`,
  `${P} insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
   select ${COMPANY_ID("c")}, ${PRODUCT_ID("c", "p")}, '01900000-0000-7000-8800-' || printf('%012x', c * ?3 + p), ${LOT_ID("c", "p")},
     ${PLACE_ID("c", "p")}, ${UNITS}, 'receive', 'bench', 'Bench', 'received-' || p, ?1 from c, p where ${UNITS} > 0`,
  `${C} insert into integrations (id, company_id, type, name, status, store_url, api_key_sealed, api_key_hint, created_at, updated_at)
   select ${STORE_ID("c")}, ${COMPANY_ID("c")}, 'woocommerce', 'Store ' || c, 'paused', 'https://store-' || c || '.example', 'bench', '…', ?1, ?1 from c`,
  `${C} insert into rate_cards (company_id, id, version, effective_from, currency, rates, created_by, created_by_name, created_at)
   select ${COMPANY_ID("c")}, '01900000-0000-7000-8700-' || printf('%012x', c), 1, '2024-01-01', 'USD', '${RATES}', 'bench', 'Bench', ?1 from c`,
] as const;

export const PROVIDER_SIZES = [COMPANIES, PRODUCTS] as const;
