import { and, between, eq, sql } from "drizzle-orm";
import { importProblems, imports } from "#db/schema/imports";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { firstIdAt } from "../kernel/ids";
import type { ImportKind, ImportStatus, Problem } from "./import.schema";
import type { StoredSettings } from "./import-settings";

export type Import = typeof imports.$inferSelect;
type NewImport = Omit<typeof imports.$inferInsert, "companyId">;

export const findImport = (db: ScopedDb, id: string): Statement<Import | null> => db.find(imports, id);

export const insertImport = (company: CompanyDb, row: NewImport): Statement<void> =>
  company.insert(imports, row as Parameters<typeof company.insert<typeof imports>>[1]);

/** Rolls the batch back unless the import is in the state that its worker expects. */
export const assertAt = (
  company: CompanyDb,
  id: string,
  at: { status: ImportStatus; checked?: number; position?: number; mapping?: StoredSettings | null },
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${imports} where ${own(imports)} and ${imports.id} = ${id}
      and ${imports.status} = ${at.status}
      and ${at.checked === undefined ? sql`1` : sql`${imports.checked} = ${at.checked}`}
      and ${at.mapping === undefined ? sql`1` : sql`${imports.mapping} is ${at.mapping && JSON.stringify(at.mapping)}`}
      and ${at.position === undefined ? sql`1` : sql`${imports.position} = ${at.position}`})`,
  );

export const updateImport = (
  company: CompanyDb,
  id: string,
  patch: Parameters<typeof company.update<typeof imports>>[1],
): Change<Import[]> => company.update(imports, patch, eq(imports.id, id));

/** Updates the time of the last change, unless it changed since `seen`. Returns the import if it did update. */
export const touch = (company: CompanyDb, seen: Pick<Import, "id" | "updatedAt">, now: number): Statement<Import[]> =>
  company.update(imports, { updatedAt: now }, and(eq(imports.id, seen.id), eq(imports.updatedAt, seen.updatedAt))!);

/** Running imports without progress since `before`, uploaded after `since`. Those that `touch` updated come last. */
export const listStalled = (db: ScopedDb, { since, before, limit }: { since: number; before: number; limit: number }) =>
  db.rows(
    { id: imports.id, companyId: imports.companyId, updatedAt: imports.updatedAt },
    (own) => sql`from ${imports} where ${own(imports)} and ${imports.id} > ${firstIdAt(since)}
      and ${imports.status} in ('checking', 'running') and ${imports.updatedAt} <= ${before}
      order by ${imports.updatedAt}, ${imports.id} limit ${limit}`,
  );

/** Skips problems that are already stored. */
export const insertProblems = (
  company: CompanyDb,
  importId: string,
  problems: readonly Problem[],
): Statement<unknown>[] =>
  problems.length === 0
    ? []
    : [
        company.write(
          (own) => sql`insert into ${importProblems} (company_id, import_id, "row", seq, column_name, value, reason)
            select ${own.id}, ${importId}, value ->> 'row', key, value ->> 'column', value ->> 'value', value ->> 'reason'
            from json_each(${JSON.stringify(problems)}) where true
            on conflict do nothing`,
        ),
      ];

const PROBLEM = {
  row: importProblems.row,
  seq: importProblems.seq,
  column: importProblems.column,
  value: importProblems.value,
  reason: importProblems.reason,
};
export type StoredProblem = Problem & { seq: number };

/** In file order, after the given one. */
export const listProblems = (
  company: CompanyDb,
  importId: string,
  limit: number,
  after: { row: number; seq: number } = { row: 0, seq: -1 },
): Statement<StoredProblem[]> =>
  company.rows(
    PROBLEM,
    (own) => sql`from ${importProblems} where ${own(importProblems)} and ${importProblems.importId} = ${importId}
      and (${importProblems.row}, ${importProblems.seq}) > (${after.row}, ${after.seq})
      order by ${importProblems.row}, ${importProblems.seq} limit ${limit}`,
  );

/** Refused rows from `first` to `last`. */
export const refusedRows = (company: CompanyDb, importId: string, first: number, last: number): Statement<number[]> =>
  company
    .select(importProblems, {
      columns: ["row"],
      where: and(eq(importProblems.importId, importId), between(importProblems.row, first, last)),
      groupBy: importProblems.row,
    })
    .map((rows) => rows.map(({ row }) => row));

export const deleteProblems = (company: CompanyDb, importId: string): Statement<void> =>
  company.write(
    (own) =>
      sql`delete from ${importProblems} where ${own(importProblems)} and ${importProblems.importId} = ${importId}`,
  );

export const deleteImport = (company: CompanyDb, id: string): Statement<unknown> =>
  company.delete(imports, eq(imports.id, id));

const LISTED = {
  id: imports.id,
  companyId: imports.companyId,
  kind: imports.kind,
  status: imports.status,
  fileName: imports.fileName,
  total: imports.total,
  created: imports.created,
  updated: imports.updated,
  refused: imports.refused,
  failed: imports.failed,
  startedByName: imports.startedByName,
  createdAt: imports.createdAt,
};
export type ListedImport = { [K in keyof typeof LISTED]: Import[K] };

/** The company's latest imports of one kind. */
export const listImports = (company: CompanyDb, kind: ImportKind, limit: number): Statement<ListedImport[]> =>
  company.newest(imports, LISTED, { where: sql`${imports.kind} = ${kind}`, limit });

/** Column mapping of the previous import of this kind. */
export const lastMapping = (db: ScopedDb, companyId: string, kind: ImportKind, except: string) =>
  db.company(companyId).first(
    { headers: imports.headers, mapping: imports.mapping },
    (own) => sql`from ${imports} where ${own(imports)} and ${imports.kind} = ${kind} and ${imports.id} < ${except}
      and ${imports.mapping} is not null order by ${imports.id} desc`,
  );

/** When an identical file was imported before. */
export const sameFileBefore = (db: ScopedDb, { companyId, id, fileHash, kind }: Import) =>
  db.company(companyId).first(
    { id: imports.id, finishedAt: imports.finishedAt },
    (
      own,
    ) => sql`from ${imports} where ${own(imports)} and ${imports.fileHash} = ${fileHash} and ${imports.kind} = ${kind}
      and ${imports.id} <> ${id} and ${imports.status} = 'done' order by ${imports.id} desc`,
  );
