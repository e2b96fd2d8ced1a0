import type { DirectoryDb } from "#db/directory.server";
import { auditLog } from "#db/schema/directory/accounts";
import type { Change, Statement } from "#db/statement.server";
import type { Actor, Caller } from "../kernel/ctx";
import type { AuditAction, AuditEventAction, Facts } from "./audit.schema";

/** Dependencies of an audit entry. A Ctx has them, and so do handlers that run before sign-in. */
export interface AuditWorld {
  directory: DirectoryDb;
  /** `id` is null for a visitor who is not signed in; `name` is then what they entered. */
  actor: { id: Actor["id"] | null; name: string; key?: string | undefined };
  caller: Caller | null;
  requestId: string;
  now(): number;
  newId(): string;
}

interface AuditEntry<A extends AuditAction> {
  action: A;
  /** What the action was done to, as searchable text: an email address, a company name, a SKU. */
  subject: string;
  companyId?: string | null;
  before?: Facts;
  after?: Facts;
}

/** An entry about a change of rows; see `audited`. */
export type ChangeEntry = AuditEntry<Exclude<AuditAction, AuditEventAction>>;

/** Replaces the search text in an entry, because it can name a person. */
export const SEARCHED = "(searched)";

/**
 * A change with its audit entries, for the caller's batch: `...audited(ctx, company.update(…), { action, subject })`.
 * The entries are written only if the change matched at least one row, so a change that lost a race or was made before
 * writes none. Pass the statement that carries the condition; add the change's other statements to the batch
 * separately.
 */
export function audited<R, const E extends readonly ChangeEntry[]>(
  world: AuditWorld,
  change: Change<R>,
  ...entries: E
): [Statement<R>, ...{ [K in keyof E]: Statement<void> }] {
  // `insertIfChanged` checks the change count of the previous statement, so each written entry enables the next.
  const written = entries.map((entry) => world.directory.insertIfChanged(auditLog, rowOf(world, entry)));
  return [change, ...(written as { [K in keyof E]: Statement<void> })];
}
/** Several changes with one entry, written only if at least one change matched a row. */
export const auditedAny = <R>(
  world: AuditWorld,
  changes: readonly Change<R>[],
  entry: ChangeEntry,
): Statement<R | undefined>[] => {
  const row = rowOf(world, entry);
  return changes.flatMap((change): Statement<R | undefined>[] => [
    change,
    world.directory.insertIfChanged(auditLog, row).map(() => undefined),
  ]);
};

/** An entry about something that changes no row, such as an export or a failed sign-in. */
export const auditEvent = (world: AuditWorld, entry: AuditEntry<AuditEventAction>): Statement<void> =>
  world.directory.insert(auditLog, rowOf(world, entry));

/** Never stores a password, token or key. */
const rowOf = (world: AuditWorld, entry: AuditEntry<AuditAction>): typeof auditLog.$inferInsert => ({
  id: world.newId(),
  at: world.now(),
  actorId: world.actor.id,
  actorName: world.actor.key ? `${world.actor.name}, with the API key ${world.actor.key}` : world.actor.name,
  companyId: entry.companyId ?? null,
  action: entry.action,
  subject: entry.subject,
  detail: { ...(entry.before && { before: entry.before }), ...(entry.after && { after: entry.after }) },
  requestId: world.requestId,
  address: world.caller?.address ?? null,
});
