import type { SignedIn } from "../access.service.server";

/** Pages read notifications with the session, calls do not. */
export type RequestKind = "page" | "call";

/** More than the number of users who work through one isolate at the same time. */
const MAX_SESSIONS = 2_000;
const remembered: Record<RequestKind, Map<string, SignedIn>> = { page: new Map(), call: new Map() };

/**
 * Per-isolate cache of session → user. Used to start reads in the round trip that authenticates the session; never
 * trusted before the database confirms it.
 */
export const recall = (way: RequestKind, sessionId: string): SignedIn | null => remembered[way].get(sessionId) ?? null;

export function remember(way: RequestKind, sessionId: string, user: SignedIn | null): void {
  const known = remembered[way];
  known.delete(sessionId);
  if (!user) {
    for (const other of Object.values(remembered)) other.delete(sessionId);
    return;
  }
  known.set(sessionId, user);
  if (known.size <= MAX_SESSIONS) return;
  // Least recently used.
  for (const oldest of known.keys()) return void known.delete(oldest);
}
