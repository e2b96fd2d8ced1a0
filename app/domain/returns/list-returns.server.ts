import { and, desc, eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { returns } from "#db/schema/returns/returns";
import { innerJoin } from "#db/select.server";
import { auditEvent, SEARCHED } from "../audit/audit.service.server";
import { listReachableCompanies } from "../companies/companies.service.server";
import { csvStream } from "../files/csv";
import { type ExportColumn, pagesFrom } from "../files/file-table";
import { listViews, viewAudiences } from "../filters/saved-views.server";
import type { Ctx } from "../kernel/ctx";
import { startingWarehouse, warehouseChoices } from "../warehouses/warehouse-choices.server";
import {
  countReturns,
  LISTED,
  type ReturnListing,
  type ReturnPage,
  returnPage,
} from "./list/return-listing.repo.server";
import type { ReturnsQuery } from "./list/return-query";
import { returnNumber, SOURCE_LABEL } from "./return-labels";
import { RETURN_STATUS_LABEL } from "./return-status";

export interface ReturnFilter extends ReturnListing {
  companyId?: string | undefined;
}

/** The list's page, its counts by view, the companies and the saved views, in one round trip. @throws not_found */
export async function returnsScreen(
  ctx: Ctx,
  { companyId, status, q, warehouseId, ...page }: ReturnFilter & ReturnPage,
) {
  const db = ctx.db.within(companyId);
  const listing = { status, q: q || undefined, warehouseId };
  const [found, counts, companies, views, warehouses] = await ctx.db.batch(
    returnPage(db, listing, page),
    countReturns(db, listing),
    listReachableCompanies(ctx),
    listViews(ctx, "returns", companyId),
    warehouseChoices(ctx),
  );
  return {
    ...found,
    ...{ counts, views, warehouses, starting: startingWarehouse(ctx) },
    audiences: viewAudiences(ctx, "returns", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}
export type ListedReturn = Awaited<ReturnType<typeof returnsScreen>>["rows"][number];

/** A page of returns for the API, newest first. @throws not_found */
export async function listReturns(ctx: Ctx, query: ReturnsQuery) {
  const { companyId, status, orderId, warehouseId, q, cursor, limit } = query;
  const db = ctx.db.within(companyId);
  if (q) {
    const { rows } = await returnPage(db, { q, warehouseId }, { limit });
    return {
      rows: rows.filter((row) => (!status || row.status === status) && (!orderId || row.orderId === orderId)),
      next: null,
    };
  }
  if (orderId) {
    const ofOrder = await returnsOfOrder({ ...ctx, db }, orderId);
    const rest = ofOrder.filter(
      (row) =>
        (!status || row.status === status) &&
        (!warehouseId || row.warehouseId === warehouseId) &&
        (!cursor || row.id < cursor),
    );
    return { rows: rest.slice(0, limit), next: rest.length > limit ? (rest[limit - 1]?.id ?? null) : null };
  }
  if (warehouseId && !status) return returnPage(db, { warehouseId }, { cursor, limit });
  const where = and(
    status && eq(returns.status, status),
    warehouseId ? eq(returns.warehouseId, warehouseId) : undefined,
  );
  const rows = await db.newest(returns, LISTED, { where, before: cursor, limit: limit + 1 });
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** An order's returns, newest first, for the caller's batch. */
export const returnsOfOrder = (ctx: Pick<Ctx, "db">, orderId: string) =>
  ctx.db.select(orders, {
    columns: LISTED,
    join: [innerJoin(returns, eq(returns.orderId, orders.id))],
    where: eq(orders.id, orderId),
    orderBy: desc(returns.id),
  });

type Row = ListedReturn & { companyName: string };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: "Return", kind: "text", value: ({ number }) => returnNumber(number) },
  { header: "Order Number", kind: "text", value: ({ orderNumber }) => orderNumber },
  { header: "Company", kind: "text", value: ({ companyName }) => companyName },
  { header: "Status", kind: "text", value: ({ status }) => RETURN_STATUS_LABEL[status] },
  { header: "Expected", kind: "number", value: ({ expectedUnits }) => String(expectedUnits) },
  { header: "Received", kind: "number", value: ({ receivedUnits }) => String(receivedUnits) },
  { header: "Announced by", kind: "text", value: ({ source }) => SOURCE_LABEL[source] },
  { header: "Tracking Number", kind: "text", value: ({ trackingNumber }) => trackingNumber },
  { header: "Created", kind: "time", value: ({ createdAt }) => createdAt },
  { header: "Arrived", kind: "time", value: ({ arrivedAt }) => arrivedAt },
  { header: "Completed", kind: "time", value: ({ completedAt }) => completedAt },
];

const PAGE = 500;

/**
 * The returns that match the filters as CSV. The first page is read before the response starts, so that errors still
 * produce an error response. @throws not_found for a company out of reach
 */
export async function exportReturns(
  ctx: Ctx,
  { companyId, status, q, warehouseId, sort }: ReturnFilter & Pick<ReturnPage, "sort">,
): Promise<ReadableStream<Uint8Array>> {
  const db = ctx.db.within(companyId);
  const read = (cursor?: string | null) =>
    returnPage(db, { status, q: q || undefined, warehouseId }, { sort, cursor, limit: PAGE });
  const [first, companies] = await ctx.db.batch(
    read(),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Returns",
      companyId: companyId ?? ctx.actor.companyId,
      after: { format: "csv", status, q: q && SEARCHED },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return csvStream(
    COLUMNS,
    pagesFrom(first, read, (row) => ({ ...row, companyName: names.get(row.companyId) ?? "" })),
  );
}
