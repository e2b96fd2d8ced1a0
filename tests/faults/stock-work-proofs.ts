import { type Proven, rowsOf } from "./test-company";

interface Named {
  it: string;
}

/** What must hold of announced receipts, receipts, counts, assemblies, replenishment and returns; one sentence for each violation. */
export async function stockWorkWrongs({ companyId, done }: Proven): Promise<string[]> {
  const own = `company_id = '${companyId}'`;
  const named = async (what: string, text: string): Promise<string[]> =>
    (await rowsOf<Named>(text)).map(({ it }) => `${what}: ${it}`);
  const operations = (table: string) =>
    JSON.stringify(done.flatMap((one) => (one.table === table ? [one.operationId] : [])));
  const lost = (table: string) =>
    named(
      `lost from ${table}`,
      `select value as it from json_each('${operations(table)}') where (select count(*) from ${table} where ${own}
        and operation_id = value) <> 1`,
    );
  const found = await Promise.all([
    ...["asns", "receipts", "return_units", "returns", "assembly_orders", "assemblies"].map(lost),
    named(
      "a handling unit that was lost, or not moved",
      `select value as it from json_each('${operations("unit_moves")}') where not exists (select 1 from unit_moves where id = value)`,
    ),
    named(
      "a handling unit that stands elsewhere than it was moved to",
      `select code as it from bins b where unit_kind is not null and archived_at is null and stands_in <> (select to_place
        from unit_moves m where m.unit_id = b.id order by m.at desc, m.rowid desc limit 1)`,
    ),
    named(
      "a dissolved handling unit with stock in it",
      `select b.code as it from bins b join locations l on l.warehouse_id = b.warehouse_id and l.code = b.code join stock_levels s on s.company_id = l.company_id
        and s.location_id = l.id where b.unit_kind is not null and b.archived_at is not null and s.on_hand <> 0`,
    ),
    named(
      "a line received without its movement, or with two",
      `select r.operation_id || ' ' || l.line as it from receipts r join receipt_lines l on l.company_id = r.company_id and l.receipt_id = r.id
        where r.${own} and l.quantity is not (select sum(delta_on_hand) from stock_movements m where m.company_id = r.company_id
          and m.operation_id = 'receive:' || r.operation_id || ':' || (l.line - 1))`,
    ),
    named(
      "received against a list, and not counted there",
      `select a.number as it from asns a where a.${own} and (
        a.received_units + a.damaged_units <> (select coalesce(sum(units), 0) from receipts r where r.company_id = a.company_id and r.asn_id = a.id)
        or a.received_units + a.damaged_units <> (select sum(received + damaged) from asn_lines l where l.company_id = a.company_id and l.asn_id = a.id)
        or a.received_units + a.damaged_units <> (select coalesce(sum(received + damaged), 0) from asn_line_receipts l
          where l.company_id = a.company_id and l.asn_id = a.id))`,
    ),
    named(
      "an announced carton without its label, or with two",
      `select a.number as it from asns a where a.${own} and a.status <> 'draft' and (select count(*) from handling_units h
          where h.company_id = a.company_id and h.asn_id = a.id)
        <> a.pallets + a.cartons + (select coalesce(sum((expected + carton_units - 1) / carton_units), 0) from asn_lines l
          where l.company_id = a.company_id and l.asn_id = a.id)`,
    ),
    named(
      "a receipt not billed once",
      `select r.operation_id as it from receipts r where r.${own} and (select count(*) from activities v
        where v.company_id = r.company_id and v.source_id = r.id and v.kind = 'received') <> 1`,
    ),
    named(
      "a list billed as more than one receipt",
      `select a.number as it from asns a join receipts r on r.company_id = a.company_id and r.asn_id = a.id
        join activities v on v.company_id = r.company_id and v.source_id = r.id and v.kind = 'received'
        where a.${own} group by a.id having sum(v.detail ->> '$.continues' is null) <> 1`,
    ),
    named(
      "a counted difference without its movement, or with two",
      `select l.id as it from count_lines l where l.${own} and iif(l.status = 'adjusted', l.difference, 0) <> (select coalesce(sum(delta_on_hand), 0)
        from stock_movements m where m.company_id = l.company_id and m.kind = 'count' and m.operation_id = 'count:' || l.id)`,
    ),
    named(
      "moved by a count that is not there",
      `select operation_id as it from stock_movements m where ${own} and kind = 'count' and not exists (select 1 from count_lines l
        where l.company_id = m.company_id and m.operation_id = 'count:' || l.id and l.status = 'adjusted')`,
    ),
    named(
      "two open counts of a location",
      `select code as it from counts where ${own} and status not in ('done', 'canceled') group by location_id having count(*) > 1`,
    ),
    named(
      "a returned unit without its movement, or with two",
      `select u.operation_id as it from return_units u where u.${own} and iif(u.disposition in ('restock', 'quarantine'), u.quantity, 0)
        <> (select coalesce(sum(delta_on_hand), 0) from stock_movements m where m.company_id = u.company_id
          and m.operation_id = 'return:' || u.operation_id)`,
    ),
    named(
      "a return not billed once",
      `select r.number as it from returns r where r.${own} and (select count(*) from activities v where v.company_id = r.company_id
        and v.source_id = r.id and v.kind = 'returned' and v.quantity = r.received_units) <> (r.status = 'completed')`,
    ),
    named(
      "a putaway not billed once, or a billed one that moved nothing",
      `select coalesce(m.operation_id, v.source_id) as it from (select * from stock_movements where ${own} and kind = 'transfer'
          and delta_on_hand < 0 and location_id in (select id from locations where ${own} and code = 'FAULTS-DOCK')) m
        full join (select * from activities where ${own} and kind = 'putaway') v on m.operation_id = 'transfer:' || v.source_id || ':out'
        where v.quantity is not -m.delta_on_hand`,
    ),
    named(
      "an assembly with other movements than its units",
      `select a.id as it from assemblies a where a.${own} and iif(a.taken_back_at is null, a.quantity, 0) <> (select coalesce(sum(delta_on_hand), 0)
        from stock_movements m where m.company_id = a.company_id and m.product_id = a.product_id and m.operation_id glob 'assembly:' || a.id || ':*')`,
    ),
    named(
      "an assembly that took other components than it lists",
      `select u.assembly_id as it from assembly_uses u join assemblies a on a.company_id = u.company_id and a.id = u.assembly_id
        where u.${own} and iif(a.taken_back_at is null, -u.quantity, 0) <> (select coalesce(sum(delta_on_hand), 0) from stock_movements m
          where m.company_id = u.company_id and m.lot_id = u.lot_id and m.location_id = u.location_id
            and m.operation_id glob 'assembly:' || a.id || ':*')`,
    ),
    named(
      "an assembly with too many or too few components",
      `select a.id as it from assemblies a join assembly_order_components c on c.company_id = a.company_id and c.order_id = a.order_id
        where a.${own} and a.quantity * c.quantity is not (select sum(quantity) from assembly_uses u where u.company_id = a.company_id
          and u.assembly_id = a.id and u.product_id = c.component_id)`,
    ),
    named(
      "an assembly order that counts other units than its assemblies",
      `select o.number as it from assembly_orders o where o.${own} and o.done <> (select coalesce(sum(quantity), 0) from assemblies a
        where a.company_id = o.company_id and a.order_id = o.id and a.taken_back_at is null)`,
    ),
    named(
      "an assembly not billed once, or taken back and billed",
      `select a.id as it from assemblies a where a.${own} and (select group_concat(kind || ' ' || (source_id = a.id)) from activities v
        where v.company_id = a.company_id and v.source_id in (a.id, 'back:' || a.id)) is not
        iif(a.taken_back_at is null, 'assembled 1', 'assembled 1,assembled 0')`,
    ),
    named(
      "half of a transfer",
      `select substr(operation_id, 1, 45) as it from stock_movements where ${own} and kind = 'transfer' and delta_on_hand <> 0
        group by 1 having sum(delta_on_hand) <> 0 or count(*) <> 2`,
    ),
    named(
      "a row of another company's",
      `select m.id as it from stock_movements m join locations l on l.id = m.location_id join lots t on t.id = m.lot_id
        where m.${own} and (l.company_id <> m.company_id or t.company_id <> m.company_id)`,
    ),
  ]);
  return found.flat();
}

/** Units of each product that came in, were counted or were used in assemblies, by the documents. */
export async function unitsByDocuments({ companyId }: Proven): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ id: string; units: number }>(
    `select id, (select coalesce(sum(quantity), 0) from receipt_lines l where l.company_id = p.company_id and l.product_id = p.id)
      + (select coalesce(sum(quantity), 0) from return_units u where u.company_id = p.company_id and u.product_id = p.id
        and u.disposition in ('restock', 'quarantine'))
      - (select coalesce(sum(u.quantity), 0) from assembly_uses u join assemblies a on a.company_id = u.company_id and a.id = u.assembly_id
        where u.company_id = p.company_id and u.product_id = p.id and a.taken_back_at is null)
      + (select coalesce(sum(difference), 0) from count_lines c where c.company_id = p.company_id and c.product_id = p.id
        and c.status = 'adjusted') as units
      from products p where p.company_id = '${companyId}'`,
  );
  return new Map(rows.map(({ id, units }) => [id, units]));
}
