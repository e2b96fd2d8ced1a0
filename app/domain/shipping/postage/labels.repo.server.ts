import { count, eq, lte, type SQL, sql } from "drizzle-orm";
import { inList, total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import { returns } from "#db/schema/returns/returns";
import { labels, parcels, shipments } from "#db/schema/shipping";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyOfOrder, ofOrder } from "../../orders/order-conditions.server";

export type LabelRow = typeof labels.$inferSelect;
export type LabelState = LabelRow["state"];

/** All labels of the order's own parcels, bought or attempted, by parcel, newest first. */
export const listOfOrder = (db: ScopedDb, orderId: string): Statement<LabelRow[]> =>
  db.rows(
    ROW,
    (own) =>
      sql`${ofOrder(own, labels, orderId)} and ${labels.returnId} is null order by ${labels.position}, ${labels.id} desc limit 200`,
  );

/** All labels of the return's parcel, bought or attempted, newest first. */
export const listOfReturn = (db: ScopedDb, returnId: string): Statement<LabelRow[]> =>
  db.rows(
    ROW,
    (
      own,
    ) => sql`from ${returns} cross join ${labels} on ${own.through(labels, returns)} and ${labels.returnId} = ${returns.id}
      where ${own(returns)} and ${returns.id} = ${returnId} order by ${labels.id} desc limit 200`,
  );

/** The company of a return, as an expression. */
export const companyOfReturn = (own: Ownership, returnId: string): SQL<string> =>
  sql`(select ${returns.companyId} from ${returns} where ${own(returns)} and ${returns.id} = ${returnId})`;

/** A label that was bought for a return is its parcel's; one that was voided no longer is. */
export const setReturnParcel = (
  company: CompanyDb,
  { returnId, carrier, trackingNumber, at }: Pick<LabelRow, "returnId" | "carrier" | "trackingNumber"> & { at: number },
): Statement<unknown> =>
  company.update(returns, { carrier, trackingNumber, updatedAt: at }, eq(returns.id, returnId ?? ""));

export const unsetReturnParcel = (
  company: CompanyDb,
  { returnId, trackingNumber, at }: Pick<LabelRow, "returnId" | "trackingNumber"> & { at: number },
): Statement<unknown> =>
  company.update(
    returns,
    {
      ...{ carrier: null, trackingNumber: null, updatedAt: at },
      status: sql`iif(${returns.status} = 'in-transit', 'announced', ${returns.status})`,
    },
    eq(returns.id, returnId ?? ""),
    eq(returns.trackingNumber, trackingNumber ?? ""),
  );

export const findLabel = (db: ScopedDb, id: string): Statement<LabelRow | null> => db.find(labels, id);

export const insertLabel = (company: CompanyDb, row: Omit<typeof labels.$inferInsert, "companyId">): Statement<void> =>
  company.insert(labels, row);

/** Changes a label's state; null when it is no longer in the expected state. */
export const moveLabel = (
  company: CompanyDb,
  { id, from, ...patch }: { id: string; from: LabelState } & Partial<Omit<typeof labels.$inferInsert, "companyId">>,
): Statement<LabelRow | null> =>
  company.update(labels, patch, eq(labels.id, id), eq(labels.state, from)).map(([row]) => row ?? null);

/** Marks the bought label of a return to be voided. */
export const giveBackOfReturn = (company: CompanyDb, returnId: string, now: number): Statement<unknown> =>
  company.update(
    labels,
    { state: "voiding", leaseUntil: 0, updatedAt: now },
    eq(labels.returnId, returnId),
    eq(labels.state, "bought"),
  );

/** The same when the return was canceled while the purchase was open. */
export const giveBackIfReturnCanceled = (
  company: CompanyDb,
  { id, returnId }: Pick<LabelRow, "id" | "returnId">,
): Statement<void> =>
  company.write(
    (own) => sql`update ${labels} set state = 'voiding' where ${own(labels)} and ${labels.id} = ${id}
      and ${labels.state} = 'bought' and exists (select 1 from ${returns} where ${own(returns)}
      and ${returns.id} = ${returnId} and ${returns.status} = 'canceled')`,
  );

export const giveBackIfCancelled = (
  company: CompanyDb,
  { id, orderId }: Pick<LabelRow, "id" | "orderId">,
): Statement<void> =>
  company.write(
    (own) => sql`update ${labels} set state = 'voiding' where ${own(labels)} and ${labels.id} = ${id}
      and ${labels.state} = 'bought' and exists (select 1 from ${orders} where ${own(orders)}
      and ${orders.id} = ${orderId} and ${orders.status} = 'cancelled')`,
  );

/** Rolls the batch back when the label's state changed meanwhile. */
export const assertLabelState = (company: CompanyDb, id: string, state: LabelState): Statement<void> =>
  company.assertExists("conflict", labels, eq(labels.id, id), eq(labels.state, state));

/** Leases the label for a call to the partner; null when another request has it or the state changed. */
export const leaseLabel = (
  company: CompanyDb,
  { id, state, now, until }: { id: string; state: LabelState; now: number; until: number },
): Statement<LabelRow | null> =>
  company
    .update(
      labels,
      { leaseUntil: until, updatedAt: now },
      eq(labels.id, id),
      eq(labels.state, state),
      lte(labels.leaseUntil, now),
    )
    .map(([row]) => row ?? null);

/** The last parcel of the order's company; its size is the default for the next. */
export const lastLabel = (db: ScopedDb, orderId: string) =>
  db.first(
    { parcel: labels.parcel },
    (own) => sql`from ${labels} where ${own(labels)} and ${labels.companyId} = ${companyOfOrder(own, orderId)}
      and ${labels.returnId} is null order by ${labels.id} desc`,
  );

/** Labels whose purchase or return is still open, and that were not checked since then. */
export const listUnsettled = (db: ScopedDb, before: number, limit: number) =>
  db.rows(
    { id: labels.id, companyId: labels.companyId },
    (own) => sql`from ${labels} where ${own(labels)} and ${labels.state} in ('buying', 'voiding')
      and ${labels.updatedAt} <= ${before} and ${labels.leaseUntil} <= ${before} order by ${labels.updatedAt} limit ${limit}`,
  );

/** Records the run that ships the order's labels. For the batch that ships the order. */
export const recordShippingRun = (company: CompanyDb, orderId: string, runId: string): Statement<unknown> =>
  company.update(labels, { runId }, eq(labels.orderId, orderId), eq(labels.state, "bought"));

const TO_PRINT = {
  id: labels.id,
  companyId: labels.companyId,
  position: labels.position,
  returnId: labels.returnId,
  fileKey: labels.fileKey,
  orderNumber: orders.orderNumber,
};
const withOrder = (own: Ownership) => sql`from ${labels}
  cross join ${orders} on ${own.through(orders, labels)} and ${orders.id} = ${labels.orderId}`;

/** Those of the labels that are bought. */
export const listToPrint = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    TO_PRINT,
    (own) => sql`${withOrder(own)} where ${own(labels)} and ${inList(labels.id, ids)} and ${labels.state} = 'bought'`,
  );

/** Labels of the orders that these bulk runs shipped, in the sequence in which they were processed. */
export const listOfRuns = (db: ScopedDb, runIds: readonly string[], limit: number) =>
  db.rows(
    TO_PRINT,
    (
      own,
    ) => sql`${withOrder(own)} where ${own(labels)} and ${labels.runId} in (select value from json_each(${JSON.stringify(runIds)}))
        and ${labels.state} = 'bought' order by ${labels.orderId}, ${labels.position} limit ${limit}`,
  );

const ofAsked = (own: Ownership, asked: string) => sql`from ${bulkRuns}
  cross join ${labels} on ${own.through(labels, bulkRuns)} and ${labels.runId} = ${bulkRuns.id} and ${labels.state} = 'bought'
  cross join ${orders} on ${own.through(orders, labels)} and ${orders.id} = ${labels.orderId}
  where ${own(bulkRuns)} and ${bulkRuns.requestId} = ${asked}`;

/** Labels bought by one request, in processing order. */
export const listOfAsked = (db: ScopedDb, asked: string, limit: number) =>
  db.rows(
    {
      id: labels.id,
      orderId: labels.orderId,
      orderNumber: orders.orderNumber,
      carrier: labels.carrier,
      carrierLabel: labels.carrierLabel,
      serviceLabel: labels.serviceLabel,
      trackingNumber: labels.trackingNumber,
      costMinor: labels.costMinor,
      currency: labels.currency,
      rate: labels.rate,
      externalData: orders.externalData,
    },
    (own) => sql`${ofAsked(own, asked)} order by ${labels.orderId}, ${labels.position} limit ${limit}`,
  );

/** Their number and cost, by currency. */
export const costOfAsked = (db: ScopedDb, asked: string) =>
  db.rows(
    { currency: labels.currency, minor: total(labels.costMinor), labels: count() },
    (own) => sql`${ofAsked(own, asked)} group by ${labels.currency} order by ${labels.currency}`,
  );

/** Rolls the batch back when the label belongs to a shipped parcel. */
export const assertNotSent = (company: CompanyDb, { id, orderId }: Pick<LabelRow, "id" | "orderId">): Statement<void> =>
  company.assert(
    "taken",
    (own) => sql`not exists (select 1 from ${shipments} cross join ${parcels} on ${own.through(parcels, shipments)}
      and ${parcels.shipmentId} = ${shipments.id} and ${parcels.labelId} = ${id}
      where ${own(shipments)} and ${shipments.orderId} = ${orderId})`,
  );

/** For the batch that ships the order: rolls it back unless the order's paid labels are exactly these. */
export const assertLabelsAre = (company: CompanyDb, orderId: string, ids: readonly string[]): Statement<void> =>
  company.assert(
    "taken",
    (own) => sql`not exists (select 1 from ${labels} where ${own(labels)} and ${labels.orderId} = ${orderId}
      and ${labels.state} in ('buying', 'bought', 'voiding')
      and not (${labels.state} = 'bought' and ${labels.id} in (select value from json_each(${JSON.stringify(ids)}))))
      and (select count(*) from ${labels} where ${own(labels)} and ${labels.orderId} = ${orderId}
      and ${labels.state} = 'bought') = ${ids.length}`,
  );

const ROW = {
  id: labels.id,
  companyId: labels.companyId,
  orderId: labels.orderId,
  integrationId: labels.integrationId,
  position: labels.position,
  returnId: labels.returnId,
  state: labels.state,
  parcel: labels.parcel,
  rate: labels.rate,
  carrier: labels.carrier,
  carrierLabel: labels.carrierLabel,
  serviceLabel: labels.serviceLabel,
  costMinor: labels.costMinor,
  currency: labels.currency,
  isTest: labels.isTest,
  partnerLabelId: labels.partnerLabelId,
  trackingNumber: labels.trackingNumber,
  trackingUrl: labels.trackingUrl,
  fileKey: labels.fileKey,
  error: labels.error,
  runId: labels.runId,
  leaseUntil: labels.leaseUntil,
  createdBy: labels.createdBy,
  createdByName: labels.createdByName,
  createdAt: labels.createdAt,
  updatedAt: labels.updatedAt,
};
