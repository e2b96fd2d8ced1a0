import type { SignedIn } from "../access.service.server";

/** A page shows the bell, a call does not: what is read of a session differs. */
export type RequestKind = "page" | "call";

/** As many as work at the same time through one isolate, and more. */
const MOST = 2_000;
const remembered: Record<RequestKind, Map<string, SignedIn>> = { page: new Map(), call: new Map() };

/**
 * Whom a session belonged to when this isolate last asked. It lets what they ask for be read in the very trip that asks
 * who they are; it is never believed before the database has said the same.
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
  if (known.size <= MOST) return;
  // The one that was longest not seen.
  for (const oldest of known.keys()) return void known.delete(oldest);
}
