import type { DirectoryDb } from "#db/directory.server";
import { auditLog } from "#db/schema/directory";
import type { Statement } from "#db/statement.server";
import type { Actor, Caller } from "../ctx";
import type { AuditAction, Facts } from "./audit.schema";

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

export interface AuditEntry {
  action: AuditAction;
  /** Whom or what it was done to, in words and findable: an e-mail address, a company's name, a SKU. */
  subject: string;
  companyId?: string | null;
  before?: Facts;
  after?: Facts;
}

/** Stands in place of what was searched for, which may be a person. */
export const SEARCHED = "(searched)";

/** One line of the audit log, for the batch of the change it tells of. Never holds a password, a token or a key. */
export const auditStatement = (world: AuditWorld, entry: AuditEntry): Statement<void> =>
  world.directory.insert(auditLog, {
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
