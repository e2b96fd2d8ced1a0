import { max, min, type SQL, type SQLWrapper, sql, sum } from "drizzle-orm";
import { scalar } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts, invoices } from "#db/schema/billing";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { receipts } from "#db/schema/receiving";
import { activities, shipments } from "#db/schema/shipping";
import { stockCounts } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { TenantTable } from "#db/tables.server";
import { MAX_CHECKED } from "./check-limits";

const SHOWN_ROWS = 20;

/** Recent work without activity: shipped orders, receipts and pick sessions. Reads each row once. */
export function workWithoutActivity(db: ScopedDb, since: string) {
  const noActivity = (own: Ownership, done: TenantTable, source: SQLWrapper, kind: string) =>
    sql`left join ${activities} on ${own.through(activities, done)} and ${activities.sourceId} = ${source} and ${activities.kind} = ${kind}
      where ${activities.id} is null`;
  return [
    db.rows(
      { companyId: shipments.companyId, id: shipments.orderId, name: shipments.orderNumber, at: shipments.createdAt },
      (
        own,
      ) => sql`from (select ${shipments.companyId}, ${shipments.orderId}, ${shipments.orderNumber}, ${shipments.createdAt}
          from ${shipments} where ${own(shipments)} and ${shipments.id} >= ${since}
          order by ${shipments.id} desc limit ${MAX_CHECKED}) as ${shipments}
        ${noActivity(own, shipments, shipments.orderId, "shipped")} limit ${SHOWN_ROWS}`,
    ),
    db.rows(
      { companyId: receipts.companyId, id: receipts.id, name: receipts.reference, at: receipts.at },
      (own) => sql`from (select ${receipts.companyId}, ${receipts.id}, ${receipts.reference}, ${receipts.at}
          from ${receipts} where ${own(receipts)} and ${receipts.id} >= ${since}
          order by ${receipts.id} desc limit ${MAX_CHECKED}) as ${receipts}
        ${noActivity(own, receipts, receipts.id, "received")} limit ${SHOWN_ROWS}`,
    ),
    db.rows(
      (own) => ({
        companyId: pickSessions.companyId,
        id: pickSessions.id,
        // Read only for the rows shown.
        name: scalar(
          orders.orderNumber,
          sql`from ${orders} where ${own.through(orders, pickSessions)} and ${orders.id} = ${pickSessions.orderId}`,
        ),
        at: pickSessions.startedAt,
      }),
      (
        own,
      ) => sql`from (select ${pickSessions.companyId}, ${pickSessions.id}, ${pickSessions.orderId}, ${pickSessions.startedAt},
            ${pickSessions.status}, ${pickSessions.units}
          from ${pickSessions} where ${own(pickSessions)} and ${pickSessions.id} >= ${since}
          order by ${pickSessions.id} desc limit ${MAX_CHECKED}) as ${pickSessions}
        ${noActivity(own, pickSessions, pickSessions.id, "picked")}
          and ${pickSessions.status} = 'completed' and ${pickSessions.units} > 0 limit ${SHOWN_ROWS}`,
    ),
  ] as const;
}

export interface LastInvoice {
  id: string;
  kind: "invoice" | "credit-note";
  number: number | null;
  status: "draft" | "issued" | "paid" | "credited";
  currency: string;
  totalMinor: number;
  periodTo: string;
}

/** Billing state of some companies, given as a query of their ids, other than charges and rate cards. */
export const billingStatesOf = (db: ScopedDb, ids: SQL) =>
  db
    .rows(
      (own) => ({
        companyId: sql`some.value`.mapWith(String),
        openFrom: scalar(
          billingAccounts.openFrom,
          sql`from ${billingAccounts} where ${own(billingAccounts)} and ${billingAccounts.companyId} = some.value`,
        ),
        units: scalar(
          sum(stockCounts.units).mapWith(Number),
          sql`from ${stockCounts} where ${own(stockCounts)} and ${stockCounts.companyId} = some.value`,
        ),
        stored: scalar(
          max(activities.sourceId),
          sql`from ${activities} where ${own(activities)} and ${activities.companyId} = some.value
            and ${activities.sourceId} >= 'storage:' and ${activities.sourceId} < 'storage:~'`,
        ),
        draftSince: scalar(
          min(invoices.createdAt),
          // SQLite would prefer the primary key, and read all invoices of the company.
          sql`from ${invoices} indexed by invoices_by_company_status
            where ${own(invoices)} and ${invoices.companyId} = some.value and ${invoices.status} = 'draft'`,
        ),
        /** Null with several drafts. */
        draftId: scalar(
          sql`iif(count(*) = 1, min(${invoices.id}), null)`.mapWith(String),
          sql`from ${invoices} indexed by invoices_by_company_status
            where ${own(invoices)} and ${invoices.companyId} = some.value and ${invoices.status} = 'draft'`,
        ),
        lastInvoice: scalar(
          sql`json_object('id', ${invoices.id}, 'kind', ${invoices.kind}, 'number', ${invoices.number}, 'status', ${invoices.status},
            'currency', ${invoices.currency}, 'totalMinor', ${invoices.totalMinor}, 'periodTo', ${invoices.periodTo})`.mapWith(
            String,
          ),
          sql`from ${invoices} where ${own(invoices)} and ${invoices.companyId} = some.value and ${invoices.kind} = 'invoice'
            order by ${invoices.id} desc limit 1`,
        ),
      }),
      () => sql`from (${ids}) as some`,
    )
    .map((rows) =>
      rows.map(({ lastInvoice, ...state }) => ({
        ...state,
        lastInvoice: lastInvoice === null ? null : (JSON.parse(lastInvoice) as LastInvoice),
      })),
    );
