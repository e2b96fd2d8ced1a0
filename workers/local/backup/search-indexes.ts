/**
 * Statements that fill each search index from its rows. Virtual tables cannot be exported: restore creates them after
 * the rows and before the triggers that maintain them, filled as their migrations did.
 */
export const SEARCH_INDEXES: Readonly<Record<string, string>> = {
  order_search: `INSERT INTO order_search (rowid, company, text) SELECT seq, substr(company_id, -8),
    order_number || ' ' || customer_name || ' ' || customer_email || ' ' || skus || ' ' || tracking FROM orders`,
  product_search: `INSERT INTO product_search (rowid, company, text, id) SELECT rowid, substr(company_id, -8),
    name || ' ' || sku || ' ' || coalesce(upc, '') || ' ' || coalesce(barcode, ''), id FROM products`,
  user_search: `INSERT INTO user_search (rowid, company, role, text, id)
    SELECT users.rowid, coalesce(substr(company_id, -8), 'no-company'), role, users.email || ' ' || coalesce(first_name, '') || ' ' ||
    coalesce(last_name, '') || ' ' || coalesce(companies.name, ''), users.id
    FROM users LEFT JOIN companies ON companies.id = users.company_id`,
  staging_search: `INSERT INTO staging_search (rowid, company, text, id) SELECT rowid, substr(company_id, -8),
    ' ' || external_id || ' ' || number || ' ' || customer_name || ' ' || customer_email || ' ' ||
    coalesce((SELECT group_concat(value ->> 'sku', ' ') FROM json_each(lines)), '') || ' ', id FROM staging_orders`,
  asn_search: `INSERT INTO asn_search (rowid, company, text, id) SELECT rowid, substr(company_id, -8),
    ' ASN-' || number || ' ' || number || ' ' || supplier || ' ' || reference || ' ' || tracking_number || ' ', id FROM asns`,
  audit_search: `INSERT INTO audit_search (id, text)
    SELECT id, actor_name || ' ' || action || ' ' || coalesce(subject, '') FROM audit_log ORDER BY id`,
};
