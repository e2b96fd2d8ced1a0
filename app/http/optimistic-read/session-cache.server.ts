import type { RequestKind, SignedIn } from "#app/domain/access/access.service.server";
import { isFast } from "../fast-path/switch.server";

/** More than the number of users who work through one isolate at the same time. */
const MAX_SESSIONS = 2_000;
const cache: Record<RequestKind, Map<string, SignedIn>> = { page: new Map(), call: new Map() };

/** Per-isolate cache of session → user. Never trusted before the database confirms it. */
export const cachedUser = (kind: RequestKind, sessionId: string): SignedIn | null =>
  isFast("optimistic-read") ? (cache[kind].get(sessionId) ?? null) : null;

export function cacheUser(kind: RequestKind, sessionId: string, user: SignedIn | null): void {
  const users = cache[kind];
  users.delete(sessionId);
  if (!user) {
    for (const other of Object.values(cache)) other.delete(sessionId);
    return;
  }
  users.set(sessionId, user);
  if (users.size <= MAX_SESSIONS) return;
  // Least recently used.
  for (const oldest of users.keys()) return void users.delete(oldest);
}
