import { withDatabase } from "#workers/local/migrate";
import type { State } from "#workers/local/state";
import { clientOf, companyAt } from "./sizes";

/** The company whose ids the addresses use, and a client user of it. */
export const COMPANY = companyAt(7);
export const CLIENT = clientOf(7);

const ORDER = (status: string) =>
  `(select id from orders where company_id = '${COMPANY}' and status = '${status}' order by id desc limit 1)`;
const newest = (table: string, where = "1") =>
  `(select id from ${table} where company_id = '${COMPANY}' and ${where} order by id desc limit 1)`;

/**
 * Candidate ids for each parameter of an address; the first one that returns data is used. Both databases have the same
 * kinds of rows.
 */
const SOURCES: Record<string, readonly string[]> = {
  orderId: ["completed", "picked", "pending", "shipped", "on-hold", "picking", "processing"].map(ORDER),
  productId: [newest("products", "sku = 'EVERYDAY-1'")],
  lotId: [newest("lots", "lot_number <> ''")],
  locationId: ["(select id from bins where code like 'S-%' order by code limit 1)", newest("locations")],
  receiptId: [newest("receipts")],
  asnId: ["closed", "receiving", "announced"].map((status) => newest("asns", `status = '${status}'`)),
  countId: [newest("counts", "status = 'done'"), newest("counts", "status = 'open'")],
  lineId: ["(select id from count_lines where status = 'review' order by id desc limit 1)"],
  returnId: ["completed", "receiving", "announced"].map((status) => newest("returns", `status = '${status}'`)),
  warehouseId: ["(select id from warehouses order by id limit 1)"],
  sessionId: [newest("pick_sessions", "status = 'completed'")],
  itemId: [`(select id from order_items where company_id = '${COMPANY}' and order_id = ${ORDER("picking")} limit 1)`],
  invoiceId: [
    "(select id from invoices where status = 'draft' limit 1)",
    "(select id from invoices where status = 'issued' limit 1)",
  ],
  rateCardId: [newest("rate_cards")],
  companyId: [`'${COMPANY}'`],
  id: [
    newest("staging_orders", "status = 'error'"),
    newest("staging_orders", "status = 'pending'"),
    newest("integrations"),
    `(select id from users where company_id = '${COMPANY}' limit 1)`,
    "(select id from mails limit 1)",
    "(select id from outbox where status = 'dead' limit 1)",
    "(select id from filter_options limit 1)",
    "(select id from contact_messages limit 1)",
    `'${COMPANY}'`,
  ],
  metricType: ["'revenue'"],
  type: ["'financial'"],
  kind: ["'products'"],
  slug: ["'roles'"],
};

export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** Ids that exist in the database, by parameter. */
export const knownIds = (state: State): Promise<KnownIds> =>
  withDatabase(state, async (db) => {
    const known: Record<string, string[]> = {};
    for (const [name, sources] of Object.entries(SOURCES)) {
      const ids: (string | null)[] = [];
      for (const source of sources)
        ids.push((await db.prepare(`select ${source} as id`).first<{ id: string }>())?.id ?? null);
      known[name] = ids.flatMap((id) => (id ? [id] : []));
    }
    return known;
  });
