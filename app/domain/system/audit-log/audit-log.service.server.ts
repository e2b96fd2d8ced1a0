import { auditActionLabel, changesOf } from "../../audit/audit.schema";
import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import { listViews } from "../../filters/saved-views.server";
import { readSearch } from "../../filters/search-words";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { idRange } from "../../orders/order-query";
import { MAX_COUNTED } from "./audit-columns";
import { type AuditListing, type AuditRow, countEntries, listEntries } from "./audit-log.repo.server";
import type { AuditFilter } from "./audit-log.schema";

const SHOWN = 50;
const NOTHING = { rows: [], next: null };

/** Null for a search text that is too short. */
function askedOf(ctx: Ctx, { q, action, company, from, to }: AuditFilter, limit: number): AuditListing | null {
  const search = readSearch({ kind: "all" }, q);
  if (search?.kind === "number") return null;
  return {
    match: search?.match,
    action,
    companyId: company,
    range: idRange({ from, to }, calendarOf(ctx, company), ctx.now()),
    limit,
  };
}

/** One page of the log, newest first unless `sort` is "at", with its count and the companies to filter by. */
export async function auditScreen(
  ctx: Ctx,
  { cursor, sort, ...filter }: AuditFilter & { cursor?: string | undefined; sort?: string | undefined },
) {
  const asked = askedOf(ctx, filter, SHOWN);
  const companies = listReachableCompanies(ctx);
  const views = listViews(ctx, "audit", filter.company);
  if (!asked) {
    const [known, saved] = await ctx.directory.batch(companies, views);
    return { ...NOTHING, count: 0, isTooShort: true, companies: known, views: saved };
  }
  const [page, count, known, saved] = await ctx.directory.batch(
    listEntries(ctx.directory, { ...asked, cursor, isOldestFirst: sort === "at" }),
    countEntries(ctx.directory, asked, MAX_COUNTED + 1),
    companies,
    views,
  );
  return { ...page, count, isTooShort: false, companies: known, views: saved };
}

const PAGE = 1000;

const sayValue = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
const saySide = (row: AuditRow, side: "before" | "after") =>
  changesOf(row.detail)
    .flatMap((change) => (change[side] === undefined ? [] : [`${change.field}: ${sayValue(change[side])}`]))
    .join("; ");

const COLUMNS: readonly ExportColumn<AuditRow>[] = [
  { header: "Time", kind: "time", value: (row) => row.at },
  { header: "User", kind: "text", value: (row) => row.actorName },
  { header: "Change", kind: "text", value: (row) => auditActionLabel(row.action) },
  { header: "Action", kind: "text", value: (row) => row.action },
  { header: "Subject", kind: "text", value: (row) => row.subject },
  { header: "Company", kind: "text", value: (row) => row.companyName },
  { header: "Before", kind: "text", value: (row) => saySide(row, "before") },
  { header: "After", kind: "text", value: (row) => saySide(row, "after") },
  { header: "IP address", kind: "text", value: (row) => row.address },
  { header: "Request", kind: "text", value: (row) => row.requestId },
];

/** Exports the filtered log as a file, streamed page by page. The export is recorded in the log first. */
export async function exportAuditLog(ctx: Ctx, filter: AuditFilter): Promise<ReadableStream<Uint8Array>> {
  const asked = askedOf(ctx, filter, PAGE);
  const made = auditEvent(ctx, {
    action: "export.made",
    subject: "Audit log",
    after: { format: "csv", ...filter, q: filter.q && SEARCHED },
  });
  const [, first] = await ctx.directory.batch(
    made,
    listEntries(ctx.directory, asked ?? { range: { from: null, before: null }, limit: 0 }),
  );
  async function* pages() {
    if (!asked) return;
    for (let page = first; ; page = await listEntries(ctx.directory, { ...asked, cursor: page.next })) {
      yield page.rows;
      if (!page.next) return;
    }
  }
  return csvStream(COLUMNS, pages());
}
