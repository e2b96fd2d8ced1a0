import { and, gt, inArray, lt } from "drizzle-orm";
import { imports } from "#db/schema/imports";
import type { Ctx } from "../kernel/ctx";
import { deleteFiles } from "./import-files.server";
import * as repo from "./imports.repo.server";

/** How long the file of an import and its row problems are kept. */
const RETENTION_DAYS = 30;
const RETENTION_MS = RETENTION_DAYS * 86_400_000;
const BATCH_SIZE = 20;

/**
 * Deletes data of old imports. An import that never started is deleted completely; a finished one keeps its row with
 * the figures and column mapping, and loses its file and row problems. Files are deleted before the rows that name
 * them, so an interrupted run is completed the next night. Returns whether more can remain.
 */
export async function sweepImports(ctx: Ctx): Promise<boolean> {
  const before = ctx.now() - RETENTION_MS;
  const old = await ctx.db.select(imports, {
    columns: ["companyId", "id", "encoding", "parts", "status"],
    // Excludes running imports, because opening their page resumes them.
    where: and(
      gt(imports.parts, 0),
      inArray(imports.status, ["mapping", "ready", "done"]),
      lt(imports.updatedAt, before),
    ),
    limit: BATCH_SIZE,
  });
  for (const one of old) await sweep(ctx, one);
  return old.length === BATCH_SIZE;
}

type Old = Pick<repo.Import, "companyId" | "id" | "encoding" | "parts" | "status">;

async function sweep(ctx: Ctx, one: Old): Promise<void> {
  const company = ctx.db.company(one.companyId);
  await deleteFiles(ctx, one, one.parts);
  await company.batch(
    repo.deleteProblems(company, one.id),
    one.status === "done"
      ? repo.updateImport(company, one.id, { parts: 0, checked: 0, position: 0, preview: [] })
      : repo.deleteImport(company, one.id),
  );
}
