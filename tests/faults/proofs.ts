import { sql } from "drizzle-orm";
import { sellable } from "#app/domain/channels/stock/sellable.server";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { systemWorld } from "#tests/factories/world";
import { floorWrongs } from "./floor-proofs";
import { BILLED } from "./payer";
import { stockWorkWrongs, unitsByDocuments } from "./stock-work-proofs";
import { type Proven, RECEIVED, rowsOf } from "./test-company";

interface Named {
  it: string;
}
const named = async (what: string, text: string): Promise<string[]> =>
  (await rowsOf<Named>(text)).map(({ it }) => `${what}: ${it}`);

/** Expected invoices that do not exist. */
const undrafted = ({ billed }: Proven) =>
  named(
    "its month is not billed",
    `select value as it from json_each('${JSON.stringify(billed.map(({ id }) => id))}') where not exists
      (select 1 from invoices where company_id = value)`,
  );

/** Orders in the shop that are not staged. */
async function unfetched({ partners, shopId }: Proven): Promise<string[]> {
  const held = await rowsOf<Named>(`select external_id as it from staging_orders where integration_id = '${shopId}'`);
  const known = new Set(held.map(({ it }) => it));
  return partners.shop.orders.filter(({ id }) => !known.has(String(id))).map(({ id }) => `not fetched: order ${id}`);
}

/** Work that remains for the cron, the queue or a partner; empty when the system is idle. */
export async function unrest(house: Proven): Promise<string[]> {
  const { account } = house.partners.collector;
  const paid = account.invoices.filter(({ status }) => status === "paid").map(({ id }) => id);
  const found = await Promise.all([
    unfetched(house),
    undrafted(house),
    named("a store is not told", "select key as it from outbox where status = 'pending'"),
    named("postage is unsettled", "select state || ' ' || id as it from labels where state in ('buying', 'voiding')"),
    named("a run stands", "select kind || ' ' || id as it from bulk_runs where finished_at is null"),
    // Collectors and postage providers are called only when there is work for them, so their recorded state can be
    // outdated.
    named(
      "a store fails",
      `select name || ' ' || status as it from integrations
        where type not in ('stripe', 'shipstation') and (failures > 0 or stock_failures > 0)`,
    ),
    named("stock is not told", "select product_id as it from channel_stock where dirty = 1"),
    named("not collected", "select id as it from invoices where collector_status = 'waiting'"),
    named(
      "paid there, not here",
      `select id as it from invoices where status = 'issued' and collector_ref in
      (select value from json_each('${JSON.stringify(paid)}'))`,
    ),
    named("a letter waits", "select kind as it from mails where status = 'pending'"),
  ]);
  return found.flat();
}

/** Everything that must hold once the system is idle; returns a sentence for each violation. */
export async function wrongs(house: Proven): Promise<string[]> {
  const found = await Promise.all([
    orders(house),
    sending(house),
    postage(house),
    stock(house),
    invoicing(house),
    stockWorkWrongs(house),
    floorWrongs(house),
  ]);
  return found.flat();
}

async function orders({ companyId }: Proven): Promise<string[]> {
  const own = `company_id = '${companyId}'`;
  const found = await Promise.all([
    named(
      "staged twice",
      `select external_id as it from staging_orders where ${own} group by integration_id, external_id having count(*) > 1`,
    ),
    named(
      "an order twice",
      `select external_id as it from orders where ${own} group by integration_id, external_id having count(*) > 1`,
    ),
    named(
      "processed and lost",
      `select id as it from staging_orders where ${own} and status = 'processed'
      and id not in (select id from orders where ${own})`,
    ),
    named(
      "not processed and there",
      `select id as it from orders where ${own} and id in
      (select id from staging_orders where ${own} and status <> 'processed')`,
    ),
    named(
      "an order without its lines",
      `select o.id as it from orders o where o.${own} and o.line_count <>
      (select count(*) from order_items i where i.${own} and i.order_id = o.id)`,
    ),
    named(
      "picked by nobody",
      `select id as it from orders o where ${own} and status = 'picking' and not exists
      (select 1 from pick_sessions s where s.${own} and s.order_id = o.id and s.status in ('active', 'paused'))`,
    ),
    named(
      "a session of an order that is not picked",
      `select order_id as it from pick_sessions s where ${own} and status in ('active', 'paused')
      and not exists (select 1 from orders o where o.${own} and o.id = s.order_id and o.status = 'picking')`,
    ),
    named(
      "picked, and not all of it",
      `select o.id as it from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id
      where o.${own} and o.status in ('picked', 'shipped', 'delivered') and i.picked_quantity + i.short_quantity <> i.quantity`,
    ),
    named(
      "a run counts wrong",
      `select id as it from bulk_runs where ${own} and kind <> 'process-staged' and processed + failed <> total`,
    ),
  ]);
  return found.flat();
}

async function sending({ companyId, partners }: Proven): Promise<string[]> {
  const sent = await rowsOf<{ id: string; external: string; units: number; shipments: number; works: string }>(
    `select o.id, o.external_id as external,
      coalesce((select -sum(delta_on_hand) from stock_movements m where m.company_id = o.company_id and m.order_id = o.id and m.kind = 'ship'), 0) as units,
      (select count(*) from shipments s where s.company_id = o.company_id and s.order_id = o.id) as shipments,
      (select group_concat(kind) from (select kind from activities a where a.company_id = o.company_id and a.order_id = o.id and a.kind not in ('returned', 'material') order by kind)) as works
      from orders o where o.company_id = '${companyId}' and o.status in ('shipped', 'delivered')`,
  );
  const picked = await rowsOf<{ id: string; units: number }>(
    `select order_id as id, sum(picked_quantity) as units from order_items where company_id = '${companyId}' group by 1`,
  );
  const units = new Map(picked.map((row) => [row.id, row.units]));
  const wrong = sent.flatMap((order) => {
    const told = partners.shop.order(order.external)?.fulfillments.filter(({ status }) => status === "SUCCESS").length;
    const letters = partners.shop.letters.filter(({ orderId }) => String(orderId) === order.external).length;
    return [
      ...(order.shipments === 1 ? [] : [`${order.shipments} shipments`]),
      ...(order.works === "packed,picked,shipped" ? [] : [`work to bill: ${order.works}`]),
      ...(order.units === units.get(order.id) ? [] : [`${order.units} units left, ${units.get(order.id)} were picked`]),
      ...(told === 1 && letters === 1 ? [] : [`the store was told ${told} times, its customer ${letters}`]),
    ].map((what) => `order ${order.id}: ${what}`);
  });
  const early = `select id as it from orders where company_id = '${companyId}' and status not in ('shipped', 'delivered')`;
  return [
    ...wrong,
    ...(await named(
      "billed and not sent",
      `select order_id as it from activities where company_id = '${companyId}'
      and kind in ('packed', 'shipped') and order_id in (${early})`,
    )),
    ...(await named(
      "a parcel of an order that has not left",
      `select order_id as it from shipments where company_id = '${companyId}'
      and order_id in (${early})`,
    )),
  ];
}

async function postage({ companyId, partners }: Proven): Promise<string[]> {
  const paid = partners.seller.account.labels.filter(({ isVoided }) => !isVoided);
  const held = await rowsOf<{ number: string; status: string; labels: number }>(
    `select o.order_number as number, o.status, (select count(*) from labels l where l.company_id = o.company_id
      and l.order_id = o.id and l.state = 'bought') as labels from orders o where o.company_id = '${companyId}'`,
  );
  return [
    ...held.flatMap(({ number, status, labels }) => {
      const there = paid.filter(({ orderNumber }) => orderNumber === number).length;
      const most = status === "cancelled" ? 0 : 1;
      return there === labels && labels <= most
        ? []
        : [`order ${number} (${status}): ${there} labels paid for, ${labels} here`];
    }),
    ...(await named(
      "a parcel without its label",
      `select p.shipment_id as it from parcels p where p.company_id = '${companyId}'
      and not exists (select 1 from labels l where l.company_id = p.company_id and l.id = p.label_id and l.state = 'bought')`,
    )),
  ];
}

async function stock(house: Proven): Promise<string[]> {
  const { companyId, shopId, partners } = house;
  const documents = await unitsByDocuments(house);
  const ctx = systemWorld();
  const company = ctx.db.company(companyId);
  const { differences } = await differencesIn(company);
  const shelves = await rowsOf<{ id: string; sku: string; onHand: number; left: number }>(
    `select p.id, p.sku, s.on_hand as onHand, (select coalesce(sum(i.picked_quantity), 0) from order_items i
        join orders o on o.company_id = i.company_id and o.id = i.order_id and o.status in ('shipped', 'delivered')
        where i.company_id = p.company_id and i.product_id = p.id) as left
      from products p join product_stock s on s.company_id = p.company_id and s.product_id = p.id
      where p.company_id = '${companyId}' and p.sku like 'MUG-%'`,
  );
  const ids = sql`select value from json_each(${JSON.stringify(shelves.map(({ id }) => id))})`;
  const free = await company.rows(
    { id: sql<string>`it.product_id`, units: sql<number>`it.units` },
    (own) => sql`from (${sellable(ctx, own, shopId, ids)}) as it`,
  );
  return [
    ...differences.map((one) => `the books: ${JSON.stringify(one)}`),
    ...shelves.flatMap(({ id, sku, onHand, left }) => {
      const told = partners.shop.variants.find((variant) => variant.sku === sku)?.available;
      const units = free.find((one) => one.id === id)?.units;
      return [
        ...(onHand === RECEIVED + (documents.get(id) ?? 0) - left
          ? []
          : [`${sku}: ${onHand} on hand, ${left} have left, ${documents.get(id)} came by documents`]),
        ...(told === units ? [] : [`${sku}: ${units} to be sold, the store says ${told}`]),
      ];
    }),
  ];
}

async function invoicing({ billed, partners }: Proven): Promise<string[]> {
  const own = `company_id in (select value from json_each('${JSON.stringify(billed.map(({ id }) => id))}'))`;
  const all = await rowsOf<{
    id: string;
    kind: string;
    status: string;
    number: number | null;
    total: number;
    lines: number;
    ref: string | null;
  }>(
    `select id, kind, status, number, total_minor as total, collector_ref as ref,
      (select coalesce(sum(amount_minor), 0) from invoice_lines l where l.company_id = v.company_id and l.invoice_id = v.id) as lines
      from invoices v where ${own} order by number`,
  );
  const numbered = ["invoice", "credit-note"].flatMap((kind) => {
    const numbers = all.flatMap((one) => (one.kind === kind && one.number !== null ? [one.number] : []));
    return numbers.every((number, at) => number === at + 1) ? [] : [`numbers of ${kind}s: ${numbers.join()}`];
  });
  const { invoices, customers } = partners.collector.account;
  const wrong = all.flatMap((one) => {
    const there = invoices.filter(
      ({ metadata, status }) => metadata.stowline_key?.startsWith(one.id) && status !== "void",
    );
    const asked = one.kind === "invoice" && (one.status === "issued" || (one.status === "paid" && one.ref !== null));
    return [
      ...(one.lines === one.total && (one.kind === "credit-note" || one.total === BILLED)
        ? []
        : [`${one.total}, its lines ${one.lines}`]),
      ...(there.length === (asked ? 1 : 0) ? [] : [`${there.length} invoices at the collector`]),
    ].map((what) => `${one.kind} ${one.number} (${one.status}): ${what}`);
  });
  const emails = customers.map(({ metadata }) => JSON.stringify(metadata));
  return [
    ...numbered,
    ...wrong,
    ...(new Set(emails).size === emails.length ? [] : [`customers twice at the collector: ${emails.join()}`]),
    ...(await named(
      "a month billed twice",
      `select company_id as it from invoices where ${own} and kind = 'invoice' group by 1 having count(*) > 1`,
    )),
  ];
}
