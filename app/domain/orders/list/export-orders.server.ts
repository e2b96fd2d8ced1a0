import { carrierLabel } from "#app/integrations/tracking-links";
import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import { xlsxStream } from "../../files/xlsx";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import { minorToDecimal } from "../../kernel/money";
import { CLIENT_STATUS_TABLE, STATUS_LABEL } from "../orders.schema";
import { listingOf, type OrderListQuery } from "./order-listing.server";
import { type FiledOrder, listForFile } from "./orders-list.repo.server";

export type ExportFormat = "csv" | "xlsx";

type Row = FiledOrder & { companyName: string };

const STATUS: ExportColumn<Row> = { header: "Status", kind: "text", value: ({ status }) => STATUS_LABEL[status] };
const STATUS_FOR_CLIENT: ExportColumn<Row> = { ...STATUS, value: ({ status }) => CLIENT_STATUS_TABLE[status].label };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: "Order Number", kind: "text", value: (order) => order.orderNumber },
  { header: "Date", kind: "time", value: (order) => timeOfId(order.id) },
  STATUS,
  { header: "Customer", kind: "text", value: (order) => order.customerName || "Unknown Customer" },
  { header: "Email", kind: "text", value: (order) => order.customerEmail },
  { header: "Shipping Address", kind: "text", value: (order) => order.shippingAddress },
  { header: "Items", kind: "number", value: (order) => String(order.lineCount) },
  { header: "Units", kind: "number", value: (order) => String(order.unitCount) },
  { header: "SKUs", kind: "text", value: (order) => order.skus },
  { header: "Total", kind: "number", value: (order) => minorToDecimal(order.totalMinor, order.currency) },
  { header: "Currency", kind: "text", value: (order) => order.currency },
  { header: "Company", kind: "text", value: (order) => order.companyName },
  { header: "Shipped", kind: "time", value: (order) => order.shippedAt },
  { header: "Carrier", kind: "text", value: ({ carrier }) => (carrier ? carrierLabel(carrier) : "") },
  { header: "Tracking Number", kind: "text", value: (order) => order.tracking },
  { header: "Hold Reason", kind: "text", value: (order) => order.holdReason },
];

const CLIENT_COLUMNS = COLUMNS.map((column) => (column === STATUS ? STATUS_FOR_CLIENT : column));

const PAGE = 1000;

/**
 * Exports the filtered, sorted list or the given orders as a file, streamed page by page. The first page is read before
 * the response starts, so that errors still produce an error response. The export is recorded in the audit log.
 * @throws not_found for a company out of reach
 */
export async function exportOrders(
  ctx: Ctx,
  { ids, ...filter }: Omit<OrderListQuery, "limit" | "cursor"> & { ids?: readonly string[] | undefined },
  format: ExportFormat,
): Promise<ReadableStream<Uint8Array>> {
  const db = ctx.db.within(filter.companyId);
  const listing = { ...listingOf(ctx, db, { ...filter, limit: PAGE }), ids };
  const [first, companies] = await ctx.db.batch(
    listForFile(db, listing),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Orders",
      companyId: filter.companyId ?? ctx.actor.companyId,
      after: { format, ...filter, q: filter.q && SEARCHED, ...(ids && { orders: ids.length }) },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  async function* pages() {
    for (let page = first; ; page = await listForFile(db, { ...listing, cursor: page.next })) {
      yield page.rows.map((row) => ({ ...row, companyName: names.get(row.companyId) ?? "" }));
      if (!page.next) return;
    }
  }
  const columns = ctx.can("portal.read") ? CLIENT_COLUMNS : COLUMNS;
  return format === "csv" ? csvStream(columns, pages()) : xlsxStream(columns, pages());
}
