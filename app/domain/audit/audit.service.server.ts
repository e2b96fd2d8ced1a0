import type { DirectoryDb } from "#db/directory.server";
import { auditLog } from "#db/schema/directory";
import type { Change, Statement } from "#db/statement.server";
import type { Actor, Caller } from "../kernel/ctx";
import type { AuditAction, AuditEventAction, Facts } from "./audit.schema";

/** What an entry needs of the world; a Ctx has it, and so have the doors before anyone is signed in. */
export interface AuditWorld {
  directory: DirectoryDb;
  /** Without an id: somebody who is not signed in, by the name they gave. */
  actor: { id: Actor["id"] | null; name: string; key?: string | undefined };
  caller: Caller | null;
  requestId: string;
  now(): number;
  newId(): string;
}

interface AuditEntry<A extends AuditAction> {
  action: A;
  /** Whom or what it was done to, in words and findable: an e-mail address, a company's name, a SKU. */
  subject: string;
  companyId?: string | null;
  before?: Facts;
  after?: Facts;
}

/** About a change of rows; see `audited`. */
export type ChangeEntry = AuditEntry<Exclude<AuditAction, AuditEventAction>>;

/** Stands in place of what was searched for, which may be a person. */
export const SEARCHED = "(searched)";

/**
 * A change with its audit entries, for the caller's batch: `...audited(ctx, company.update(…), { action, subject })`.
 * The entries are written only if the change matched at least one row, so a change that lost a race or was made before
 * leaves none. Choose the statement that carries the condition; what else belongs to the change stands beside it.
 */
export function audited<R, const E extends readonly ChangeEntry[]>(
  world: AuditWorld,
  change: Change<R>,
  ...entries: E
): [Statement<R>, ...{ [K in keyof E]: Statement<void> }] {
  // An entry that is written counts as the change that the entry behind it looks for.
  const written = entries.map((entry) => world.directory.insertIfChanged(auditLog, rowOf(world, entry)));
  return [change, ...(written as { [K in keyof E]: Statement<void> })];
}
/** Several changes with one entry, which is written only if at least one of them matched a row. */
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

/** Never holds a password, a token or a key. */
const rowOf = (world: AuditWorld, entry: AuditEntry<AuditAction>): typeof auditLog.$inferInsert => ({
  id: world.newId(),
  at: world.now(),
  actorId: world.actor.id,
  actorName: world.actor.key ? `${world.actor.name}, by the key ${world.actor.key}` : world.actor.name,
  companyId: entry.companyId ?? null,
  action: entry.action,
  subject: entry.subject,
  detail: { ...(entry.before && { before: entry.before }), ...(entry.after && { after: entry.after }) },
  requestId: world.requestId,
  address: world.caller?.address ?? null,
});
