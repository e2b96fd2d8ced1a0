import type { Ctx } from "../kernel/ctx";
import type { ImportSettings, StoredSettings } from "./import-settings";
import * as repo from "./imports.repo.server";
import { workOn } from "./work-import.server";

/** Maximum number of parts processed within the request. */
const PARTS_AT_ONCE = 2;

export const enqueueImport = (ctx: Ctx, { companyId, id }: Pick<repo.Import, "companyId" | "id">): Promise<void> =>
  ctx.enqueue({ type: "run-import", companyId, importId: id });

/** Processes a small file within the request, and larger ones through the queue. */
export async function checkOrImport(ctx: Ctx, found: repo.Import): Promise<void> {
  const small = found.parts <= PARTS_AT_ONCE;
  if (!(small && (await workOn(ctx, found.companyId, found.id, PARTS_AT_ONCE)))) await enqueueImport(ctx, found);
}

/** Processes one message's worth of an import. Enqueues another message for the rest. */
export async function continueImport(ctx: Ctx, job: { companyId: string; importId: string }): Promise<void> {
  if (!(await workOn(ctx, job.companyId, job.importId)))
    await enqueueImport(ctx, { companyId: job.companyId, id: job.importId });
}

/**
 * Checks all rows again with these settings. With `expected`, the stored settings must equal it.
 * @throws conflict when the import has changed since it was read
 */
export async function startCheck(
  ctx: Ctx,
  found: repo.Import,
  settings: ImportSettings,
  expected?: StoredSettings | null,
): Promise<void> {
  const company = ctx.db.company(found.companyId);
  await company.batch(
    repo.assertAt(company, found.id, { status: found.status, ...(expected !== undefined && { mapping: expected }) }),
    repo.deleteProblems(company, found.id),
    repo.updateImport(company, found.id, {
      ...{ mapping: settings, status: "checking", preview: [], updatedAt: ctx.now() },
      ...{ checked: 0, creates: 0, updates: 0, refused: 0, units: 0 },
    }),
  );
  await checkOrImport(ctx, found);
}
