import { auditEvent } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import { type ExportColumn, pagesFrom } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { SESSION_STATUS_TABLE } from "../sessions/session-status";
import type { PickHistory } from "./pick-history.repo.server";
import type { PickHistoryFilter } from "./pick-history.schema";
import { endedHistory } from "./pick-history.server";

type Row = PickHistory & { companyName: string };

const seconds = (ms: number): string => String(Math.round(ms / 1000));

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: "Order Number", kind: "text", value: (row) => row.orderNumber },
  { header: "Company", kind: "text", value: (row) => row.companyName },
  { header: "Picked by", kind: "text", value: (row) => row.by },
  { header: "Result", kind: "text", value: (row) => SESSION_STATUS_TABLE[row.status].label },
  { header: "Started", kind: "time", value: (row) => row.startedAt },
  { header: "Completed", kind: "time", value: (row) => row.completedAt },
  { header: "Seconds worked", kind: "number", value: (row) => seconds(row.worked) },
  { header: "Seconds paused", kind: "number", value: (row) => seconds(row.pausedFor) },
  { header: "Items", kind: "number", value: (row) => String(row.lines) },
  { header: "Units", kind: "number", value: (row) => String(row.units) },
  { header: "Reversed", kind: "number", value: (row) => String(row.putBack) },
  { header: "Short", kind: "number", value: (row) => String(row.short) },
  { header: "Seconds on other orders of the cart", kind: "number", value: (row) => seconds(row.onOthers) },
];

const PAGE = 1000;

/**
 * Exports the filtered history as a file, streamed page by page. The first page is read before the response starts, and
 * the export is recorded with it in the audit log.
 * @throws as `pickHistory`
 */
export async function exportPickHistory(ctx: Ctx, filter: PickHistoryFilter): Promise<ReadableStream<Uint8Array>> {
  const read = (cursor: string | null) => endedHistory(ctx, { ...filter, cursor, limit: PAGE });
  const [first, companies] = await ctx.db.batch(
    read(null),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Pick history",
      companyId: filter.companyId ?? ctx.actor.companyId,
      after: { format: "csv", ...filter },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return csvStream(
    COLUMNS,
    pagesFrom(first, read, (row) => ({ ...row, companyName: names.get(row.companyId) ?? "" })),
  );
}
