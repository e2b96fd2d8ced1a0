import { BOXES, BOXES_BOUGHT, type Proven, rowsOf } from "./test-company";

interface Named {
  it: string;
}

/** What must hold of carts, put walls, packed parcels, boxes and loads; one sentence for each violation. */
export async function floorWrongs({ companyId, done }: Proven): Promise<string[]> {
  const own = `company_id = '${companyId}'`;
  const named = async (what: string, text: string): Promise<string[]> =>
    (await rowsOf<Named>(text)).map(({ it }) => `${what}: ${it}`);
  const operations = (table: string) =>
    JSON.stringify(done.flatMap((one) => (one.table === table ? [one.operationId] : [])));
  /** The id of a scan in a pick session begins with the session's. */
  const lostScans = (table: string, isOfSession: boolean) =>
    named(
      `a scan lost from ${table}, or twice there`,
      `select value as it from json_each('${operations(table)}') left join (select ${
        isOfSession ? "substr(id, instr(id, ':') + 1)" : "id"
      } as scan from ${table} where ${own}) on scan = value group by value having count(scan) <> 1`,
    );
  const putsOf =
    "(select coalesce(sum(quantity), 0) from wall_puts w where w.company_id = o.company_id and w.order_id = o.id)";
  const found = await Promise.all([
    lostScans("picks", true),
    lostScans("wall_puts", true),
    lostScans("pack_checks", false),
    lostScans("load_scans", false),
    named(
      "two orders in a tote",
      `select tote as it from orders where ${own} and tote is not null and status in ('picking', 'picked') group by 1 having count(*) > 1`,
    ),
    named(
      "an order that was picked on a cart, and has no tote",
      `select o.id as it from orders o join pick_sessions s on s.company_id = o.company_id and s.order_id = o.id and s.status = 'completed'
        where o.${own} and o.status = 'picked' and o.tote is null and s.cart_id in (select id from pick_carts where is_sorted = 0)`,
    ),
    named(
      "a slot with other units than were picked for its order",
      `select o.id || ' ' || ${putsOf} as it from orders o join pick_sessions s on s.company_id = o.company_id and s.order_id = o.id
        where o.${own} and s.cart_id in (select id from pick_carts where is_sorted = 1) and (s.status = 'completed'
          or ${putsOf} > 0) and (s.status not in ('completed', 'active', 'paused') or ${putsOf} not between
          iif(s.status = 'completed', 1, 0) * (select sum(picked_quantity) from order_items i where i.company_id = o.company_id and i.order_id = o.id)
          and (select sum(picked_quantity) from order_items i where i.company_id = o.company_id and i.order_id = o.id))
        and not exists (select 1 from pick_sessions later where later.company_id = s.company_id and later.order_id = s.order_id and later.id > s.id)`,
    ),
    named(
      "more units verified than picked",
      `select i.id as it from order_items i where i.${own} and (select coalesce(sum(quantity), 0) from pack_checks c
        where c.company_id = i.company_id and c.item_id = i.id) > i.picked_quantity`,
    ),
    named(
      "boxes in stock that differ from those that shipped",
      `select in_stock as it from boxes b where ${own} and name = '${BOXES}' and in_stock <> ${BOXES_BOUGHT}
        - (select count(*) from parcels p where p.box_id = b.id)`,
    ),
    named(
      "a box not billed once",
      `select p.shipment_id as it from parcels p join shipments s on s.company_id = p.company_id and s.id = p.shipment_id
        where p.${own} and p.box_id is not null and (select coalesce(sum(quantity), 0) from activities a where a.company_id = p.company_id
          and a.source_id = 'box:' || s.order_id || ':' || p.box_id) <> 1`,
    ),
    named(
      "a parcel on no load, or on two",
      `select shipment_id as it from load_scans where ${own} group by shipment_id, position having sum(quantity) not in (0, 1)`,
    ),
  ]);
  return found.flat();
}
