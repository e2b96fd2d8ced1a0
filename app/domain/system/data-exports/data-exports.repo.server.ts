import { sql } from "drizzle-orm";
import { dataExports, type ExportPiece } from "#db/schema/data-exports";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";

export type DataExport = typeof dataExports.$inferSelect;

/** Starts an export. Returns null when the company has one in progress. */
export const begin = (
  company: CompanyDb,
  row: Pick<DataExport, "id" | "format" | "requestedBy" | "requestedByName" | "createdAt">,
): Change<{ id: string } | null> =>
  company
    .writeReturning(
      { id: dataExports.id },
      (own) => sql`insert into ${dataExports} (company_id, id, format, requested_by, requested_by_name, created_at)
        select ${own.id}, ${row.id}, ${row.format}, ${row.requestedBy}, ${row.requestedByName}, ${row.createdAt} where 1
        on conflict (company_id) where status = 'running' do nothing`,
    )
    .map(([made]) => made ?? null);

/** Leases the export; null when another worker has it or it has ended. */
export const claim = (company: CompanyDb, id: string, now: number, until: number): Statement<DataExport | null> =>
  company
    .update(
      dataExports,
      { leaseUntil: until },
      sql`${dataExports.id} = ${id} and ${dataExports.status} = 'running' and ${dataExports.leaseUntil} <= ${now}`,
    )
    .map(([row]) => row ?? null);

/** Updates the export if the caller still holds the lease; otherwise changes nothing and returns null. */
const change = (
  company: CompanyDb,
  { id, leaseUntil }: DataExport,
  patch: Parameters<typeof company.update<typeof dataExports>>[1],
) =>
  company
    .update(
      dataExports,
      patch,
      sql`${dataExports.id} = ${id} and ${dataExports.status} = 'running' and ${dataExports.leaseUntil} = ${leaseUntil}`,
    )
    .map(([row]) => row ?? null);

/** Records a piece and the position after it. */
export const goOn = (
  company: CompanyDb,
  now: DataExport,
  next: { part: string; cursor: string; leaseUntil: number },
  piece: ExportPiece | null,
) =>
  change(company, now, {
    ...next,
    ...(piece && {
      rows: sql`${dataExports.rows} + ${piece.rows}`,
      pieces: sql`json_insert(${dataExports.pieces}, '$[#]', json(${JSON.stringify(piece)}))`,
    }),
  });

export const giveBack = (company: CompanyDb, now: DataExport) => change(company, now, { leaseUntil: 0 });

export const finish = (
  company: CompanyDb,
  now: DataExport,
  done: { fileKey: string; bytes: number; finishedAt: number; expiresAt: number },
) => change(company, now, { ...done, status: "done", leaseUntil: 0, pieces: [] });

export const fail = (company: CompanyDb, now: DataExport, error: string, finishedAt: number) =>
  change(company, now, { status: "failed", error, finishedAt, leaseUntil: 0, pieces: [] });

export const findDataExport = (company: CompanyDb, id: string) =>
  company.first(
    {
      id: dataExports.id,
      format: dataExports.format,
      fileKey: dataExports.fileKey,
      createdAt: dataExports.createdAt,
      expiresAt: dataExports.expiresAt,
    },
    (own) =>
      sql`from ${dataExports} where ${own(dataExports)} and ${dataExports.id} = ${id} and ${dataExports.fileKey} is not null`,
  );

/** The company's latest exports, newest first. */
export const listDataExports = (company: CompanyDb, limit: number) =>
  company.newest(
    dataExports,
    {
      id: dataExports.id,
      format: dataExports.format,
      status: dataExports.status,
      part: dataExports.part,
      rows: dataExports.rows,
      bytes: dataExports.bytes,
      error: dataExports.error,
      requestedByName: dataExports.requestedByName,
      createdAt: dataExports.createdAt,
      finishedAt: dataExports.finishedAt,
      expiresAt: dataExports.expiresAt,
    },
    { limit },
  );

const NAMED = { companyId: dataExports.companyId, id: dataExports.id };

/** Exports in progress that no worker has leased. */
export const stopped = (db: ScopedDb, now: number, limit: number) =>
  db.rows(
    NAMED,
    (own) => sql`from ${dataExports} indexed by data_exports_running where ${own(dataExports)} and status = 'running'
      and ${dataExports.leaseUntil} <= ${now} limit ${limit}`,
  );

export const expired = (db: ScopedDb, now: number, limit: number) =>
  db.rows(
    NAMED,
    (own) => sql`from ${dataExports} indexed by data_exports_expired where ${own(dataExports)} and file_key is not null
      and ${dataExports.expiresAt} <= ${now} limit ${limit}`,
  );

export const forgetFile = (company: CompanyDb, id: string) =>
  company.update(dataExports, { fileKey: null }, sql`${dataExports.id} = ${id}`);
