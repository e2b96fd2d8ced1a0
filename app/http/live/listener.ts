import { type Area, addChanges, type Changes, type CompanyChanges } from "./areas";

/** Who listens on a socket, and until when the socket stays open without a new check. */
export interface Listener {
  userId: string;
  sessionId: string;
  /** Null: every company. */
  companyIds: readonly string[] | null;
  areas: readonly Area[];
  /** Milliseconds since 1970. */
  until: number;
}

/** What the listener may hear of. */
export function heardBy({ companyIds, areas }: Listener, changes: readonly CompanyChanges[]): Changes {
  const heard: Changes = {};
  for (const { companyId, changes: some } of changes) {
    if (companyIds !== null && !companyIds.includes(companyId)) continue;
    for (const area of areas) if (some[area] !== undefined) addChanges(heard, { [area]: some[area] });
  }
  return heard;
}
