import { audited, type ChangeEntry } from "../audit/audit.service.server";
import { companyInReach } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { asDomainError, refusedBy } from "../kernel/db-errors.server";
import { DomainError } from "../kernel/errors";
import { addUnknownCategories } from "./categories/unknown-categories";
import { PREVIEW_ROWS, type PreviewRow } from "./import.schema";
import { getPart } from "./import-files.server";
import { settingsOf } from "./import-settings";
import * as repo from "./imports.repo.server";
import type { ImportKindOf, PartInput } from "./kinds/kind.server";
import { productsKind } from "./kinds/products.server";
import { SeenKeys } from "./kinds/row";
import { stockKind } from "./kinds/stock.server";

const KINDS: Record<repo.Import["kind"], ImportKindOf> = { products: productsKind, stock: stockKind };

/** Maximum number of parts per invocation: D1 allows 1,000 statements, and a part takes about a dozen. */
const MAX_PARTS = 40;
const JOB_MS = 20_000;
/** Attempts per part when concurrent changes invalidate its plan. */
const ATTEMPTS = 3;

/**
 * Checks or writes the remaining parts of an import. Each part and its count are one batch, so an interrupted or
 * duplicate run repeats no change. Returns whether the import is complete.
 */
export async function workOn(ctx: Ctx, companyId: string, importId: string, mostParts = MAX_PARTS): Promise<boolean> {
  const company = ctx.db.company(companyId);
  const [found, owner] = await company.batch(repo.findImport(company, importId), companyInReach(ctx, companyId));
  if (!found || !owner || (found.status !== "checking" && found.status !== "running")) return true;
  const world = { ...ctx, actor: { ...ctx.actor, id: found.startedBy, name: found.startedByName } };
  const deadline = ctx.now() + JOB_MS;
  const seen = found.status === "checking" ? await seenBefore(ctx, found, owner.category) : null;
  let now = found;
  for (let parts = 0; parts < mostParts && ctx.now() < deadline; parts++) {
    const rows = await getPart(ctx, now, now.status === "checking" ? now.checked : now.position);
    const ask = { ...about(now, owner.category), rows, seen };
    const next = now.status === "checking" ? await checkPart(world, now, ask) : await writePart(world, now, ask);
    // Another worker has taken over.
    if (!next) return true;
    now = next;
    if (now.status !== found.status) return true;
  }
  return false;
}

function about(found: repo.Import, companyCategory: string): Omit<PartInput, "rows" | "seen"> {
  const { columns, categories } = settingsOf(found.mapping);
  return {
    importId: found.id,
    mapping: columns,
    headers: found.headers,
    delimiter: found.delimiter,
    companyCategory,
    categories,
  };
}

/** Rebuilds the keys of parts that another invocation has checked. */
async function seenBefore(ctx: Ctx, found: repo.Import, category: string): Promise<SeenKeys> {
  const seen = new SeenKeys();
  for (let n = 0; n < found.checked; n++) {
    KINDS[found.kind].remember({ ...about(found, category), rows: await getPart(ctx, found, n), seen });
  }
  return seen;
}

/** Null when another worker has already checked the part. */
async function checkPart(ctx: Ctx, now: repo.Import, ask: PartInput): Promise<repo.Import | null> {
  const company = ctx.db.company(now.companyId);
  const plan = await KINDS[now.kind].plan(ctx, company, ask);
  const refused = new Set(plan.problems.map(({ row }) => row)).size;
  const checked = now.checked + 1;
  const { columns, categories } = settingsOf(now.mapping);
  const preview: PreviewRow[] = [...now.preview, ...plan.outcomes].slice(0, PREVIEW_ROWS);
  try {
    const [, rows] = await company.batch(
      // The user can have changed the columns while these rows were read.
      repo.assertAt(company, now.id, { status: "checking", checked: now.checked, mapping: now.mapping }),
      repo.updateImport(company, now.id, {
        checked,
        mapping: { columns, categories: addUnknownCategories(categories, plan.unknownCategories) },
        creates: now.creates + plan.creates,
        updates: now.updates + plan.updates,
        units: now.units + plan.units,
        refused: now.refused + refused,
        preview,
        status: checked === now.parts ? "ready" : "checking",
        updatedAt: ctx.now(),
      }),
      ...repo.insertProblems(company, now.id, plan.problems),
    );
    return rows[0] ?? null;
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
}

/**
 * Writes the valid rows of a part. Refused rows stay out, and rows whose data changed since the check are judged by the
 * current data.
 */
async function writePart(ctx: Ctx, now: repo.Import, ask: PartInput): Promise<repo.Import | null> {
  const company = ctx.db.company(now.companyId);
  const refused = await repo.refusedRows(company, now.id, ask.rows[0]?.[0] ?? 0, ask.rows.at(-1)?.[0] ?? 0);
  const rows = ask.rows.filter(([row]) => !refused.includes(row));
  for (let attempt = 1; ; attempt++) {
    const plan = await KINDS[now.kind].plan(ctx, company, { ...ask, rows });
    const position = now.position + 1;
    const done = position === now.parts;
    try {
      const [, updated] = await company.batch(
        repo.assertAt(company, now.id, { status: "running", position: now.position }),
        ...audited(
          ctx,
          repo.updateImport(company, now.id, {
            position,
            created: now.created + plan.creates,
            updated: now.updated + plan.updates,
            units: now.units + plan.units,
            failed: now.failed + rows.length - plan.creates - plan.updates - plan.skipped,
            status: done ? "done" : "running",
            finishedAt: done ? ctx.now() : null,
            updatedAt: ctx.now(),
          }),
          ...(done ? [finished(now)] : []),
        ),
        ...repo.insertProblems(company, now.id, plan.problems),
        ...plan.statements(),
      );
      // Once per file, because orders can wait for any of its products.
      if (done && now.kind === "products") await ctx.enqueue({ type: "recheck-sku", companyId: now.companyId });
      return updated[0] ?? null;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const found = await repo.findImport(company, now.id);
      if (found?.status !== "running" || found.position !== now.position) return null;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

const finished = ({ kind, companyId, fileName, mode }: repo.Import): ChangeEntry => ({
  action: kind === "products" ? "product.imported" : "stock.imported",
  subject: fileName,
  companyId,
  after: { finished: true, mode },
});

/** A lost race for the import, a SKU or a code; the caller plans the part again. */
function isConflict(thrown: unknown): boolean {
  const error = asDomainError(thrown);
  return (error instanceof DomainError && error.code === "conflict") || refusedBy(thrown, "unique");
}
