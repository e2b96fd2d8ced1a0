import { sql } from "drizzle-orm";
import { imports } from "#db/schema/imports";
import type { Ctx } from "../kernel/ctx";
import { deleteFiles } from "./import-files.server";
import * as repo from "./imports.repo.server";

/** How long the file of an import and its row problems are kept. */
const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 86_400_000;
const AT_ONCE = 20;

/**
 * Deletes data of old imports. An import that never started is deleted completely; a finished one keeps its row with
 * the figures and column mapping, and loses its file and row problems. Files are deleted before the rows that name
 * them, so an interrupted run is completed the next night. Returns whether more can remain.
 */
export async function sweepImports(ctx: Ctx): Promise<boolean> {
  const before = ctx.now() - KEPT_MS;
  const old = await ctx.db.rows(
    {
      companyId: imports.companyId,
      id: imports.id,
      encoding: imports.encoding,
      parts: imports.parts,
      status: imports.status,
    },
    // Excludes running imports, because opening their page resumes them.
    (own) => sql`from ${imports} where ${own(imports)} and ${imports.parts} > 0
      and ${imports.status} in ('mapping', 'ready', 'done') and ${imports.updatedAt} < ${before} limit ${AT_ONCE}`,
  );
  for (const one of old) await sweep(ctx, one);
  return old.length === AT_ONCE;
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
