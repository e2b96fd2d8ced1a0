import { type Column, isNull, sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { dataExports } from "#db/schema/data-exports";
import { users } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { contactMessages } from "#db/schema/directory/provider";
import { orderProposals } from "#db/schema/holds";
import { notifications } from "#db/schema/integrations";
import { orderHistory, orderItems, orders } from "#db/schema/orders";
import { orderNotes } from "#db/schema/orders/order-notes";
import { labels, shipments, trackingEvents } from "#db/schema/shipping";
import { droppedPayloads, stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/** Replaces erased text. */
const ERASED = "Erased on request";
const LETTER_ERASED = "The text was erased with a person's data.";

/** Later than any store's clock, so that no later version of the order is applied. */
const NEVER_NEWS = 9_000_000_000_000_000;

const same = (column: Column, email: string) => sql`${column} = ${email} collate nocase`;

/** Orders with the email address, including those received with it and changed since. */
export const ordersOf = ({ db }: Ctx, email: string, limit: number) =>
  db.rows(
    {
      id: orders.id,
      companyId: orders.companyId,
      orderNumber: orders.orderNumber,
      status: orders.status,
      archivedAt: orders.archivedAt,
      archiveKey: orders.archiveKey,
    },
    (own) => sql`from ${orders} where ${own(orders)} and (${same(orders.customerEmail, email)} or ${orders.id} in (
      select id from ${stagingOrders} where ${own(stagingOrders)} and ${same(stagingOrders.customerEmail, email)}))
      order by ${orders.id} limit ${limit}`,
  );

/** Staged orders with the address, also of orders whose address was changed here. */
export const stagedOf = ({ db }: Ctx, email: string, limit: number) =>
  db.rows(
    {
      id: stagingOrders.id,
      companyId: stagingOrders.companyId,
      number: stagingOrders.number,
      status: stagingOrders.status,
    },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and (${same(stagingOrders.customerEmail, email)}
      or ${stagingOrders.id} in (select id from ${orders} where ${own(orders)} and ${same(orders.customerEmail, email)}))
      order by ${stagingOrders.id} limit ${limit}`,
  );

/** The person's data outside of companies. */
export const directoryOf = ({ directory }: Ctx, email: string) =>
  directory
    .rows(
      {
        messages: sql`(select count(*) from ${contactMessages} where email = ${email} collate nocase)`.mapWith(Number),
        letters:
          sql`(select count(*) from ${mails} where recipient = ${email} collate nocase or reply_to = ${email} collate nocase)`.mapWith(
            Number,
          ),
        accountId: sql<string | null>`(select id from ${users} where ${users.email} = ${email})`,
      },
      sql``,
    )
    .map(([row]) => row ?? { messages: 0, letters: 0, accountId: null });

/**
 * Deletes the person's messages and emails, and the text of emails to staff of these companies, which may mention their
 * orders; the recipients have the same content as notifications.
 */
export const forgetInDirectory = (
  { directory }: Ctx,
  email: string,
  companyIds: readonly string[],
): [Change<void>, Change<void>, Statement<void>] => [
  directory.write(sql`delete from ${contactMessages} where email = ${email} collate nocase`),
  directory.write(
    sql`delete from ${mails} where recipient = ${email} collate nocase or reply_to = ${email} collate nocase`,
  ),
  directory.write(
    sql`update ${mails} set body_sealed = null, last_error = ${LETTER_ERASED},
        status = case when status in ('pending', 'kept') then 'dead' else status end
      where kind = 'notification' and body_sealed is not null and exists (
        select 1 from json_each(audience, '$.companyIds') where value in (select value from json_each(${JSON.stringify(companyIds)})))`,
  ),
];

/** Label files with the person's address. */
export const labelFiles = (company: CompanyDb, ids: readonly string[]) =>
  company.rows(
    { id: labels.id, companyId: labels.companyId, key: labels.fileKey },
    (own) => sql`from ${labels} where ${own(labels)} and ${inList(labels.orderId, ids)}`,
  );

/**
 * Removes personal data from these orders and related rows. Numbers, items, amounts, dates and the country stay for
 * accounting.
 */
export function forgetOrders(
  ctx: Ctx,
  company: CompanyDb,
  ids: readonly string[],
  shipmentIds: readonly string[],
): [Change<unknown>, ...Statement<unknown>[]] {
  const country = sql`json_object('name', '', 'company', '', 'address1', '', 'address2', '', 'city', '', 'state', '',
    'postcode', '', 'country', coalesce(json_extract(ship_to, '$.country'), ''), 'phone', '')`;
  const to = sql`json_set(parcel, '$.to', json_object('name', '', 'company', '', 'address1', '', 'address2', '', 'city', '',
    'state', '', 'postcode', '', 'country', coalesce(json_extract(parcel, '$.to.country'), ''), 'phone', ''))`;
  return [
    company.update(
      orders,
      {
        customerName: ERASED,
        customerEmail: "",
        customerPhone: "",
        shippingAddress: "",
        shipTo: sql`case when ship_to is not null then ${country} end`,
        externalData: sql`json_remove(external_data, '$.customer_note')`,
        updatedAt: sql`max(${ctx.now()}, updated_at + 1)`,
      },
      sql`${inList(orders.id, ids)} and ${orders.customerName} <> ${ERASED}`,
    ),
    company.update(orderItems, { attributes: null }, inList(orderItems.orderId, ids)),
    company.update(
      labels,
      { parcel: to, fileKey: null, error: sql`case when error is not null then ${ERASED} end` },
      inList(labels.orderId, ids),
    ),
    // Carriers' texts may name a location or recipient: replaces them by the status, and ends polling.
    company.write(
      (own) => sql`update or replace ${trackingEvents} set place = '',
        description = upper(substr(status, 1, 1)) || replace(substr(status, 2), '-', ' ')
        where ${own(trackingEvents)} and ${inList(trackingEvents.shipmentId, shipmentIds)}`,
    ),
    company.update(shipments, { nextTrackAt: null }, inList(shipments.id, shipmentIds)),
    company.delete(notifications, sql`substr(key, 1, 36) in (select value from json_each(${JSON.stringify(ids)}))`),
    // Notifications contain the customer's name.
    company.write(
      (own) => sql`update ${notifications} set body = 'The first was ' || first.order_number || '.'
        from (select order_number from ${orders} where ${own(orders)} and ${inList(orders.id, ids)}) as first
        where ${own(notifications)} and kind = 'new-orders'
          and substr(body, 1, 19 + length(first.order_number)) = 'The first was ' || first.order_number || ' for '`,
    ),
    company.update(
      orderNotes,
      { body: "", mentioned: [], deletedAt: ctx.now() },
      inList(orderNotes.orderId, ids),
      isNull(orderNotes.deletedAt),
    ),
    ...forgetWords(company, ids),
  ];
}

/** Rolls the batch back (conflict) when one of these orders was archived since it was read. */
export const assertNotArchived = (company: CompanyDb, ids: readonly string[]): Statement<void> =>
  company.assert(
    "conflict",
    (own) =>
      sql`not exists (select 1 from ${orders} where ${own(orders)} and ${inList(orders.id, ids)} and ${orders.archivedAt} is not null)`,
  );

/** Tracking events are found by the shipment's id. */
export const shipmentsOf = (company: CompanyDb, ids: readonly string[]) =>
  company.rows(
    { id: shipments.id },
    (own) => sql`from ${shipments} where ${own(shipments)} and ${inList(shipments.orderId, ids)}`,
  );

/**
 * The only place that replaces rows of the otherwise immutable history and proposals: removes free text, keeps what
 * happened, when and by which user.
 */
function forgetWords(company: CompanyDb, ids: readonly string[]): Statement<void>[] {
  const kept = sql`event in ('created', 'status', 'total', 'shipping-method')`;
  return [
    company.write(
      (own) => sql`insert or replace into ${orderHistory}
        (company_id, order_id, id, at, actor_id, actor_name, event, from_value, to_value, note)
        select ${own.id}, order_id, id, at, actor_id, actor_name, event, case when ${kept} then from_value end,
          case when ${kept} then to_value end, case when note is not null or not ${kept} then ${ERASED} end
        from ${orderHistory} where ${own(orderHistory)} and ${inList(orderHistory.orderId, ids)}`,
    ),
    company.write(
      (own: Ownership) => sql`insert or replace into ${orderProposals}
        (company_id, id, order_id, kind, version, changes, effect, status, created_at, decided_at, decided_by_id, decided_by_name, note)
        select ${own.id}, id, order_id, kind, version, '[]', '{}', status, created_at, decided_at, decided_by_id, decided_by_name,
          case when note is not null then ${ERASED} end
        from ${orderProposals} where ${own(orderProposals)} and ${inList(orderProposals.orderId, ids)} and status <> 'open'`,
    ),
  ];
}

/** Removes the storefront's payload; a trigger records its file for deletion. */
export const forgetStaged = (
  ctx: Ctx,
  company: CompanyDb,
  ids: readonly string[],
  nothing: Uint8Array,
): [Statement<void>, Change<unknown>] => [
  // A worker that died while moving a payload to R2 may have left an unreferenced file.
  company.write(
    (own) => sql`insert or ignore into ${droppedPayloads} (company_id, key)
      select ${own.id}, ${own.id} || '/staging/' || ${stagingOrders.payloadHash} || '.json.gz' from ${stagingOrders}
      where ${own(stagingOrders)} and ${inList(stagingOrders.id, ids)}`,
  ),
  company.update(
    stagingOrders,
    {
      customerName: ERASED,
      customerEmail: "",
      corrections: null,
      errorMessage: sql`case when status = 'error' then ${ERASED} end`,
      // Differs from the hash read by a worker that is moving the payload, so that its update fails.
      payloadHash: "erased",
      payload: Buffer.from(nothing),
      payloadKey: null,
      modifiedAt: NEVER_NEWS,
      updatedAt: ctx.now(),
    },
    sql`${inList(stagingOrders.id, ids)} and ${stagingOrders.payloadHash} <> 'erased'`,
  ),
];

/** Marks the company's earlier data exports as expired; the next sweep deletes their files. */
export const expireDataExports = (ctx: Ctx, company: CompanyDb) =>
  company.update(dataExports, { expiresAt: ctx.now() }, sql`file_key is not null`);
