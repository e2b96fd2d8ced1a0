/** What must not exist in the database, whatever the model says. */

/** Rows that refer to another company's: each column of the table, with the table that it refers to. */
const REFERENCES: Record<string, Record<string, string>> = {
  stock_movements: { product_id: "products", lot_id: "lots", location_id: "locations" },
  stock_levels: { product_id: "products", lot_id: "lots", location_id: "locations" },
  allocations: { lot_id: "lots", location_id: "locations", order_id: "orders" },
  picks: { lot_id: "lots", location_id: "locations", order_id: "orders" },
  pick_sessions: { order_id: "orders" },
  wall_puts: { lot_id: "lots", order_id: "orders" },
  receipt_lines: { product_id: "products", lot_id: "lots", location_id: "locations" },
  asn_lines: { product_id: "products", asn_id: "asns" },
  counts: { location_id: "locations" },
  count_lines: { product_id: "products", lot_id: "lots", location_id: "locations" },
  returns: { order_id: "orders" },
  return_lines: { product_id: "products", order_item_id: "order_items" },
  return_units: { lot_id: "lots", location_id: "locations" },
  assembly_orders: { product_id: "products" },
  assemblies: { order_id: "assembly_orders", product_id: "products", lot_id: "lots", location_id: "locations" },
  assembly_uses: { assembly_id: "assemblies", product_id: "products", lot_id: "lots", location_id: "locations" },
  kit_components: { kit_id: "products", component_id: "products" },
  pick_faces: { product_id: "products", location_id: "locations" },
};

/** What must not exist, with a query for it. */
export const CROSSED: [what: string, rows: string][] = [
  ...Object.entries(REFERENCES).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, to]): [string, string] => [
      `${table}.${column}`,
      `select 1 from ${table} as t join ${to} as x on x.id = t.${column} where t.company_id = mine.id and x.company_id <> t.company_id`,
    ]),
  ),
  [
    "allocated in another warehouse",
    `select 1 from allocations as a join orders on orders.id = a.order_id join locations on locations.id = a.location_id
      where a.company_id = mine.id and locations.warehouse_id <> orders.warehouse_id`,
  ],
  [
    "in a tote with another order",
    `select 1 from orders as o cross join orders as x indexed by orders_in_totes on x.tote = o.tote and x.tote is not null
        and x.status in ('picking', 'picked')
      where o.company_id = mine.id and o.tote is not null and o.status in ('picking', 'picked') and x.id <> o.id
        and (o.tote_cart_id is null or x.tote_cart_id is not o.tote_cart_id)`,
  ],
  [
    "stock of a kit",
    `select 1 from kit_components as k join product_stock as s on s.company_id = k.company_id and s.product_id = k.kit_id
      where k.company_id = mine.id and (s.on_hand <> 0 or s.allocated <> 0)`,
  ],
  [
    "location unlike its bin",
    `select 1 from locations as l join bins as b on b.warehouse_id = l.warehouse_id and b.code = l.code where l.company_id = mine.id
      and (l.stands_in <> b.stands_in or l.zone <> b.zone or l.pick_sequence <> b.pick_sequence or l.pickable <> (b.kind <> 'quarantine')
        or l.is_reserve <> (b.kind = 'reserve') or (l.archived_at is null) <> (b.archived_at is null)
        or l.stocked <> (select count(*) from stock_levels as s where s.company_id = l.company_id and s.location_id = l.id and s.on_hand > 0))`,
  ],
  [
    "stock in a bin of another company, or in a dissolved unit",
    `select 1 from locations as l join bins as b on b.warehouse_id = l.warehouse_id and b.code = l.code where l.company_id = mine.id
      and l.stocked > 0 and (b.dedicated_company_id <> l.company_id or b.archived_at is not null)`,
  ],
  [
    "unit unlike the place that it stands in",
    `select 1 from bins as u join bins as p on p.id = u.parent_bin_id where u.dedicated_company_id = mine.id and u.archived_at is null
      and (u.kind <> p.kind or u.zone <> p.zone or u.pick_sequence <> p.pick_sequence or u.warehouse_id <> p.warehouse_id
        or u.stands_in <> iif(p.stands_in = '', p.code, p.stands_in || '/' || p.code) or p.archived_at is not null)`,
  ],
  [
    "assembled without its movements",
    `select 1 from assemblies as a where a.company_id = mine.id and iif(taken_back_at is null, quantity, 0) <> coalesce((select sum(delta_on_hand)
        from stock_movements as m where m.company_id = a.company_id and m.product_id = a.product_id
          and m.operation_id like 'assembly:' || a.id || ':%'), 0)
      or a.company_id = mine.id and iif(taken_back_at is null, (select sum(quantity) from assembly_uses as u where u.company_id = a.company_id
          and u.assembly_id = a.id), 0) <> coalesce((select -sum(delta_on_hand) from stock_movements as m where m.company_id = a.company_id
          and m.product_id <> a.product_id and m.operation_id like 'assembly:' || a.id || ':%'), 0)`,
  ],
  [
    "units of a lot not conserved",
    `select 1 from stock_movements as m where m.company_id = mine.id group by m.lot_id
      having sum(delta_on_hand) <> (select sum(on_hand) from stock_levels as s where s.company_id = mine.id and s.lot_id = m.lot_id)`,
  ],
];
