import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { type UndoKind, undoSteps } from "#db/schema/bulk-runs";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";

/** The message offers Undo for ten seconds; one that is paused, or shown without scripts, and a run's page stay longer. */
const KEPT_MS = 60 * 60_000;

/**
 * Stores the values that the statements after it in the batch overwrite. Stores nothing when those change no record.
 * @param before a query with one column `was` per record to be changed: a JSON array as in `undoSteps.before`
 */
export const recordStep = (
  ctx: Ctx,
  company: CompanyDb,
  step: { undoId: string; kind: UndoKind; given: string | null },
  before: (own: Ownership) => SQL,
): Statement<void> => {
  const now = ctx.now();
  return company.write(
    (
      own,
    ) => sql`insert into ${undoSteps} (company_id, id, undo_id, user_id, kind, given, before, changed_at, expires_at)
      select ${own.id}, ${ctx.newId()}, ${step.undoId}, ${ctx.actor.id}, ${step.kind}, ${step.given},
        json_group_array(json(was)), ${now}, ${now + KEPT_MS} from (${before(own)}) having count(*) > 0`,
  );
};

/** Stores what one record had before: its id, then values in the order that the kind defines. */
export const recordOne = (
  ctx: Ctx,
  company: CompanyDb,
  step: { undoId: string; kind: UndoKind; given: string | null },
  was: [id: string, ...values: (string | null)[]],
): Statement<void> => recordStep(ctx, company, step, () => sql`select ${JSON.stringify(was)} as was`);

/** A change that its user can still undo. */
const isUndoable = (ctx: Ctx, undoId: string): SQL =>
  and(eq(undoSteps.undoId, undoId), eq(undoSteps.userId, ctx.actor.id), gt(undoSteps.expiresAt, ctx.now()))!;

/** The steps of a change that are of these kinds. */
export const listSteps = (ctx: Ctx, undoId: string, kinds: readonly UndoKind[]) =>
  ctx.db.select(undoSteps, {
    columns: ["id", "companyId", "kind", "given", "before", "changedAt"],
    where: and(isUndoable(ctx, undoId), inArray(undoSteps.kind, [...kinds])),
    orderBy: undoSteps.id,
  });
export type UndoStep = Awaited<ReturnType<typeof listSteps>>[number];

/** The steps of a change that held orders, one for each company. */
export const listHoldSteps = (ctx: Ctx, undoId: string) =>
  ctx.db.select(undoSteps, {
    columns: {
      id: undoSteps.id,
      companyId: undoSteps.companyId,
      kind: undoSteps.kind,
      changedAt: undoSteps.changedAt,
      orders: sql`json_array_length(${undoSteps.before})`.mapWith(Number),
    },
    where: and(isUndoable(ctx, undoId), eq(undoSteps.kind, "hold")),
  });

/** Deletes a step; rolls the batch back (conflict) when another request has undone it. */
export const takeStep = (company: CompanyDb, stepId: string): [Statement<void>, Statement<unknown>] => [
  company.assertExists("conflict", undoSteps, eq(undoSteps.id, stepId)),
  company.delete(undoSteps, eq(undoSteps.id, stepId)),
];

export const listExpired = (db: ScopedDb, now: number, limit: number) =>
  db.select(undoSteps, { columns: ["id", "companyId"], where: lt(undoSteps.expiresAt, now), limit });
