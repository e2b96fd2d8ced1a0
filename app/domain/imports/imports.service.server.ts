import { audited } from "../audit/audit.service.server";
import { USUAL_CATEGORIES } from "../catalog/categories";
import { companyInReach } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError, forbidden, invalid, notFound } from "../kernel/errors";
import { listUsedCategories } from "./categories/categories.repo.server";
import { offerCategories, withoutCounts } from "./categories/unknown-categories";
import { checkColumns, guessMapping } from "./columns";
import { checkOrImport, enqueueImport, startCheck } from "./continue-import.server";
import { decodeFile, type Encoding, UnreadableFile } from "./decode";
import { MAX_FILE_BYTES, readCsv } from "./file/read-csv";
import type { ImportKind, ImportMapping, ImportMode } from "./import.schema";
import { deleteFiles, deleteParts, getOriginal, getPart, putOriginal, putParts } from "./import-files.server";
import { settingsOf } from "./import-settings";
import * as repo from "./imports.repo.server";

/** Opening the page of an import without progress for this long resumes it. */
const STALE_MS = 30_000;

/**
 * Product imports require the right to edit products, stock imports the right to adjust stock.
 * @throws forbidden; OutOfScope
 */
function companyFor(ctx: Ctx, companyId: string, kind: ImportKind) {
  const company = ctx.db.company(companyId);
  const permission = kind === "products" ? "products.edit" : "inventory.adjust";
  if (!ctx.can(permission, companyId)) throw forbidden();
  return company;
}

export interface Upload {
  fileName: string;
  bytes: Uint8Array;
  encoding?: Encoding | undefined;
}

/**
 * Stores an uploaded file, split into rows and ready for the column mapping. Changes no other data of the company.
 * @throws not_found; validation, with what is wrong with the file
 */
export async function startImport(ctx: Ctx, companyId: string, kind: ImportKind, upload: Upload): Promise<string> {
  const company = companyFor(ctx, companyId, kind);
  const { bytes } = upload;
  if (bytes.length > MAX_FILE_BYTES) {
    throw invalid(
      {
        file: [
          `The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Split it into smaller files and import them one at a time.`,
        ],
      },
      "file_too_large",
    );
  }
  const { read, encoding } = readable(bytes, upload.encoding);
  const where = { companyId: company.companyId, id: ctx.newId(), encoding };
  await putOriginal(ctx, where, bytes);
  await putParts(ctx, where, read.parts);
  const now = ctx.now();
  await repo.insertImport(company, {
    id: where.id,
    kind,
    status: "mapping",
    fileName: upload.fileName.slice(0, 200),
    fileHash: await hashOf(bytes),
    encoding,
    delimiter: read.delimiter,
    headers: read.headers,
    total: read.total,
    parts: read.parts.length,
    startedBy: ctx.actor.id,
    startedByName: ctx.actor.name,
    createdAt: now,
    updatedAt: now,
  });
  return where.id;
}

function readable(bytes: Uint8Array, wanted?: Encoding) {
  try {
    const { text, encoding } = decodeFile(bytes, wanted);
    return { read: readCsv(text), encoding };
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: [error.message] }, "file_not_readable");
    throw error;
  }
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @throws not_found, also for another company's; forbidden */
export async function getImport(ctx: Ctx, id: string): Promise<repo.Import> {
  const found = await repo.findImport(ctx.db, id);
  if (!found) throw notFound("This import");
  companyFor(ctx, found.companyId, found.kind);
  return found;
}

const SHOWN_PROBLEMS = 50;

/** An import for its page, in two round trips. Resumes it when it has stalled. */
export async function importPage(ctx: Ctx, id: string) {
  const found = await getImport(ctx, id);
  const { columns, categories } = settingsOf(found.mapping);
  const listed = found.status === "ready" ? categories : [];
  const [owner, problems, before, remembered, used = []] = await ctx.db.batch(
    companyInReach(ctx, found.companyId),
    repo.listProblems(ctx.db.company(found.companyId), id, SHOWN_PROBLEMS),
    repo.sameFileBefore(ctx.db, found),
    repo.lastMapping(ctx.db, found.companyId, found.kind, id),
    ...(listed.length > 0 ? [listUsedCategories(ctx.db.company(found.companyId))] : []),
  );
  if (!owner) throw notFound("This company");
  const works = found.status === "checking" || found.status === "running";
  if (works && found.updatedAt < ctx.now() - STALE_MS) {
    // Only one viewer resumes the import, although each open page polls every few seconds.
    const company = ctx.db.company(found.companyId);
    const [mine] = await company.batch(repo.touch(company, found, ctx.now()));
    if (mine.length > 0) await enqueueImport(ctx, found);
  }
  const known = remembered && { headers: remembered.headers, mapping: settingsOf(remembered.mapping).columns };
  return {
    found,
    company: { id: owner.id, name: owner.name, onboardingStep: owner.onboardingStep },
    problems,
    importedBefore: before?.finishedAt ?? null,
    mapping: found.mapping ? columns : guessMapping(found.kind, found.headers, known),
    categories: offerCategories(listed, [...new Set([...USUAL_CATEGORIES, ...used])]),
    sample: found.status === "mapping" ? (await getPart(ctx, found, 0)).slice(0, 3).map(([, ...cells]) => cells) : [],
  };
}

/** Reads the file again in another encoding. @throws conflict after its columns were chosen */
export async function rereadImport(ctx: Ctx, id: string, encoding: Encoding): Promise<void> {
  const found = await getImport(ctx, id);
  if (found.status !== "mapping")
    throw conflict(
      "The columns of this file are already set. Upload the file again to change them.",
      "import_columns_chosen",
    );
  const { read } = readable(await getOriginal(ctx, found), encoding);
  await putParts(ctx, { ...found, encoding }, read.parts);
  const company = ctx.db.company(found.companyId);
  await company.batch(
    repo.assertAt(company, id, { status: "mapping" }),
    repo.updateImport(company, id, {
      encoding,
      delimiter: read.delimiter,
      headers: read.headers,
      total: read.total,
      parts: read.parts.length,
      mapping: null,
      updatedAt: ctx.now(),
    }),
  );
  if (encoding !== found.encoding) await deleteParts(ctx, found, found.parts);
}

/** Stores the column mapping and checks every row, immediately if the file is small. @throws validation; conflict */
export async function mapImport(ctx: Ctx, id: string, mapping: ImportMapping): Promise<void> {
  const found = await getImport(ctx, id);
  const columns = checkColumns(found, mapping);
  if (found.status === "running" || found.status === "done")
    throw conflict("This import is already running.", "import_running");
  const before = settingsOf(found.mapping);
  const isSameColumn = before.columns.category === columns.category;
  const categories = isSameColumn ? withoutCounts(before.categories) : [];
  await startCheck(ctx, found, { columns, categories });
}

/**
 * Starts the import of all rows, which requires every row to be valid, or of the valid rows only. A repeated call has
 * no effect.
 * @throws conflict; validation
 */
export async function beginImport(ctx: Ctx, id: string, mode: ImportMode): Promise<void> {
  const found = await getImport(ctx, id);
  if (found.status === "running" || found.status === "done") return;
  if (found.status !== "ready") throw conflict("The rows have not all been checked yet.", "import_not_checked");
  if (mode === "all" && found.refused > 0) {
    throw new DomainError(
      "import_has_problems",
      `${found.refused} rows have problems. Import the valid rows, or correct the file and upload it again.`,
    );
  }
  if (found.creates + found.updates === 0) throw conflict("No rows can be imported.", "nothing_to_import");
  const company = ctx.db.company(found.companyId);
  await company.batch(
    repo.assertAt(company, id, { status: "ready" }),
    ...audited(
      ctx,
      repo.updateImport(company, id, {
        ...{ status: "running", mode, position: 0, created: 0, updated: 0, failed: 0, units: 0, updatedAt: ctx.now() },
        ...{ startedBy: ctx.actor.id, startedByName: ctx.actor.name },
      }),
      {
        action: found.kind === "products" ? "product.imported" : "stock.imported",
        subject: found.fileName,
        companyId: found.companyId,
        after: { mode, rows: found.creates + found.updates, refused: found.refused, units: found.units },
      },
    ),
  );
  await checkOrImport(ctx, found);
}

/** Deletes an import that has not started. @throws conflict after it has */
export async function discardImport(ctx: Ctx, id: string): Promise<repo.Import> {
  const found = await getImport(ctx, id);
  if (found.status === "running" || found.status === "done")
    throw conflict("This import is already running.", "import_running");
  const company = ctx.db.company(found.companyId);
  await company.batch(
    repo.assertAt(company, id, { status: found.status }),
    repo.deleteProblems(company, id),
    repo.deleteImport(company, id),
  );
  await deleteFiles(ctx, found, found.parts);
  return found;
}

/** The data of an upload page besides its form. @throws not_found; forbidden */
export async function uploadPage(ctx: Ctx, companyId: string, kind: ImportKind) {
  const company = companyFor(ctx, companyId, kind);
  const [owner, latest] = await ctx.db.batch(companyInReach(ctx, companyId), repo.listImports(company, kind, 10));
  if (!owner) throw notFound("This company");
  return { company: { id: owner.id, name: owner.name, onboardingStep: owner.onboardingStep }, latest };
}

export type { ListedImport } from "./imports.repo.server";
