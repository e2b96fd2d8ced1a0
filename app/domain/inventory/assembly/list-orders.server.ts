import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { readBarcode } from "../../catalog/barcode";
import { knownUnder, ofEvery } from "../../catalog/find-code-matches.server";
import { companyIdsInScope, listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import { type ExportColumn, pagesFrom } from "../../files/file-table";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import type { Ctx } from "../../kernel/ctx";
import { warehouseNames } from "../../warehouses/warehouse-choices.server";
import type { AssemblyQuery } from "./assembly.schema";
import { ASSEMBLY_STATUS_TABLE, assemblyName, assemblyNumber, OPEN } from "./assembly-status";
import { type AssemblyListing, type AssemblyOrderRow, listAssemblyOrders } from "./list-orders.repo.server";

export type { AssemblyOrderRow };

const SHOWN = 50;

const statusesOf = (status: AssemblyQuery["status"]) => (status === "open" ? OPEN : status ? [status] : undefined);

/**
 * The list's screen. A scanned order number finds that order, a scanned product its open orders.
 * @throws not_found for a company out of scope
 */
export async function assemblyOrdersScreen(ctx: Ctx, { company, q, status, cursor, scan }: AssemblyQuery) {
  const db = ctx.db.within(company);
  const listing = scan ? await scanned(ctx, scan) : { q: q || undefined, statuses: statusesOf(status) };
  const [page, companies, views] = await ctx.db.batch(
    listAssemblyOrders(db, listing ?? { productIds: [] }, { cursor, limit: SHOWN }),
    listReachableCompanies(ctx),
    listViews(ctx, "assembly", company),
  );
  return {
    ...page,
    views,
    audiences: viewAudiences(ctx, "assembly", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
    /** The scanned code, when nothing has it. */
    unknown: scan && page.rows.length === 0 ? scan.slice(0, 60) : null,
    may: { order: ctx.can("assembly.order"), work: ctx.can("inventory.tasks") },
  };
}

/** What a scanned code means; null for a code that nothing has. */
async function scanned(ctx: Ctx, scan: string): Promise<AssemblyListing | null> {
  if (/^asm-/i.test(scan) && assemblyNumber(scan) !== null) return { q: scan };
  const code = readBarcode(scan);
  if (!code) return null;
  const [products] = await ctx.db.batch(knownUnder(ctx.db, ofEvery(companyIdsInScope(ctx.db)), code)[0]);
  return products.length > 0 ? { productIds: products.map(({ id }) => id), statuses: OPEN } : null;
}

/** A page of orders for programs. @throws not_found for a company out of scope */
export async function assemblyOrdersPage(
  ctx: Ctx,
  { company, q, status, cursor, limit }: Pick<AssemblyQuery, "company" | "q" | "status" | "cursor"> & { limit: number },
) {
  return listAssemblyOrders(ctx.db.within(company), { q, statuses: statusesOf(status) }, { cursor, limit });
}

type Exported = AssemblyOrderRow & { company: string; warehouse: string };

const COLUMNS: readonly ExportColumn<Exported>[] = [
  { header: "Assembly Order", kind: "text", value: ({ number }) => assemblyName(number) },
  { header: "Company", kind: "text", value: ({ company }) => company },
  { header: "Warehouse", kind: "text", value: ({ warehouse }) => warehouse },
  { header: "SKU", kind: "text", value: ({ sku }) => sku },
  { header: "Product", kind: "text", value: ({ name }) => name },
  { header: "Status", kind: "text", value: ({ status }) => ASSEMBLY_STATUS_TABLE[status].label },
  { header: "Ordered", kind: "number", value: ({ quantity }) => String(quantity) },
  { header: "Assembled", kind: "number", value: ({ done }) => String(done) },
  { header: "Note", kind: "text", value: ({ note }) => note },
  { header: "Created by", kind: "text", value: ({ createdByName }) => createdByName },
  { header: "Created", kind: "time", value: ({ createdAt }) => createdAt },
  { header: "Released", kind: "time", value: ({ releasedAt }) => releasedAt },
  { header: "Ended", kind: "time", value: ({ endedAt }) => endedAt },
  { header: "Reason", kind: "text", value: ({ endReason }) => endReason },
];

const EXPORT_PAGE = 500;

/**
 * The orders that match the filters as CSV. The first page is read before the response starts, so that errors still
 * produce an error response. @throws not_found for a company out of scope
 */
export async function exportAssemblyOrders(
  ctx: Ctx,
  { company, q, status }: Pick<AssemblyQuery, "company" | "q" | "status">,
): Promise<ReadableStream<Uint8Array>> {
  const db = ctx.db.within(company);
  const read = (cursor?: string) =>
    listAssemblyOrders(db, { q: q || undefined, statuses: statusesOf(status) }, { cursor, limit: EXPORT_PAGE });
  const [first, companies, warehouses] = await ctx.db.batch(
    read(),
    listReachableCompanies(ctx),
    warehouseNames(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Assembly orders",
      companyId: company ?? ctx.actor.companyId,
      after: { format: "csv", status, q: q && SEARCHED },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return csvStream(
    COLUMNS,
    pagesFrom(first, read, (row) => ({
      ...row,
      company: names.get(row.companyId) ?? "",
      warehouse: warehouses.get(row.warehouseId) ?? "",
    })),
  );
}
