import { sql } from "drizzle-orm";
import { imports } from "#db/schema/imports";
import type { Ctx } from "../kernel/ctx";
import { deleteFiles } from "./import-files.server";
import * as repo from "./imports.repo.server";

/** How long an import's file, and what was wrong with its rows, can be looked at. */
const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 86_400_000;
const AT_ONCE = 20;

/**
 * Clears away what old imports leave behind. One that was never begun goes whole; of one that is done its line stays,
 * with its figures and the columns that were chosen, and its file and its rows' problems go. The files go first, and
 * only then what names them: whatever dies between, the next night goes on. Answers whether there may be more.
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
    // One that is at work is never old: somebody who looks sets it going again.
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
