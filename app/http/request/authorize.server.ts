import { displayName } from "#app/domain/access/access.schema";
import type { Person } from "#app/domain/access/access.service.server";
import { keyReaches } from "#app/domain/access/api-keys/key-grant";
import { type Calendars, parseCalendars } from "#app/domain/kernel/calendars";
import type { Actor, Ctx } from "#app/domain/kernel/ctx";
import { DomainError, forbidden } from "#app/domain/kernel/errors";
import { mayDo, type Permission, scopeFor } from "#app/domain/kernel/permissions";
import type { Scope } from "#db/scope";

/** What a caller may do under one permission. */
export interface Grant {
  actor: Actor;
  scope: Scope;
  can: Ctx["can"];
  calendars: Calendars;
}

interface AuthorizeOptions {
  permission: Permission;
  /** Whether the request only reads (GET or HEAD). */
  isRead: boolean;
  /** Message when no user is signed in. */
  unauthorized: string;
}

/** @throws unauthorized without a user; forbidden when the role or the API key lacks the permission */
export function authorize(
  user: Person | null,
  { permission, isRead, unauthorized }: AuthorizeOptions,
): Grant & { user: Person } {
  if (!user) throw new DomainError("unauthorized", unauthorized);
  const { key } = user;
  if (key && !keyReaches(key, permission))
    throw forbidden("This key does not cover this part of the API.", "key_out_of_area");
  if (key && !isRead && key.access !== "write") throw forbidden("This key is read-only.", "key_read_only");
  const scope = scopeFor(user, permission);
  if (!scope) throw forbidden();
  return {
    user,
    actor: { ...user, name: displayName(user), key: key?.name },
    scope,
    calendars: parseCalendars(user.calendars),
    can: (other, companyId) => mayDo(user, other, companyId) && (!key || keyReaches(key, other)),
  };
}
