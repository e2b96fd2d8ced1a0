import { companyInReach } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { minorToDecimal } from "../kernel/money";
import type { BulkRun } from "../orders/bulk-runs.server";
import { readPayload } from "./payloads/payload.server";
import { readStaged, type StagedReading } from "./process-staged.server";
import * as repo from "./staging.repo.server";
import type { StagingOrderDto, StagingRunDto } from "./staging.schema";
import type { StagingStatus } from "./staging-texts";

/** A page ends early when its raw orders exceed this size (bytes). */
const LONGEST_PAGE = 8_000_000;

/** One company's staged orders with their raw data, newest first. @throws not_found */
export async function listStagedForApi(
  ctx: Ctx,
  companyId: string,
  { status, cursor, limit }: { status?: StagingStatus | undefined; cursor?: string | undefined; limit: number },
): Promise<{ rows: StagingOrderDto[]; next: string | null }> {
  const db = ctx.db.company(companyId);
  const [found, company] = await db.batch(
    repo.listStaged(db, repo.newestStaged({ status, before: cursor, limit: limit + 1 })),
    companyInReach(ctx, companyId),
  );
  if (!company) throw notFound("This company");
  const rows: StagingOrderDto[] = [];
  let room = LONGEST_PAGE;
  for (const row of found.slice(0, limit)) {
    const payload = await readPayload(ctx, row);
    const length = payload.text?.length ?? 0;
    if (rows.length > 0 && length > room) break;
    room -= length;
    rows.push(toDto(await readStaged(ctx, row, payload), company.name, payload.json));
  }
  return { rows, next: rows.length < found.length ? (rows.at(-1)?.id ?? null) : null };
}

/** A run does not count orders that were processed by hand in the meantime; a finished run has none remaining. */
export const toRunDto = ({
  id,
  companyId,
  total,
  processed,
  failed,
  startedAt,
  finishedAt,
}: BulkRun): StagingRunDto => ({
  id,
  companyId,
  status: finishedAt === null ? "running" : "finished",
  total,
  processed,
  failed,
  remaining: finishedAt === null ? Math.max(0, total - processed - failed) : 0,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
});

const toDto = ({ row, ...read }: StagedReading, companyName: string, raw: unknown): StagingOrderDto => ({
  id: row.id,
  externalOrderId: row.externalId,
  companyId: row.companyId,
  companyName,
  processed: row.status === "processed",
  errorMessage: row.errorMessage,
  orderId: row.status === "processed" ? row.id : null,
  currency: row.currency,
  totalAmount: minorToDecimal(row.totalMinor, row.currency),
  orderedAmount: read.kind === "order" ? minorToDecimal(read.order.orderedMinor, row.currency) : null,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  rawOrderData: raw,
});
