import type { Permission } from "#app/domain/kernel/permissions";

/** Parts of a company's data that screens show, each with the permission to hear that something in it changed. */
export const AREAS = {
  orders: "orders.read",
  staging: "staging.manage",
  stock: "inventory.read",
  picking: "floor.work",
  inbound: "inventory.read",
  returns: "orders.read",
  notifications: "profile.own",
} as const satisfies Record<string, Permission>;

export type Area = keyof typeof AREAS;

/** The areas that changed, each with the ids of its orders or products; null where they are not known, or do not matter. */
export type Changes = Partial<Record<Area, readonly string[] | null>>;

export interface CompanyChanges {
  companyId: string;
  changes: Changes;
}

/** What a channel sends: its version, and what changed since the last message or since the version that was asked for. */
export interface LiveMessage {
  version: number;
  changes: Changes;
}

/** Address of the WebSocket. `since`: the last version seen; otherwise `age`: milliseconds since the page was asked for. */
export const LIVE_PATH = "/live";
/** Whether the user has unseen notifications, as `{ unread }`: a notification may be for others. */
export const UNREAD_PATH = "/live/unread";

/** Codes that a channel closes a socket with, beside those of the protocol. */
export const CLOSED = {
  /** No user is signed in here: do not connect again. */
  refused: 4401,
  /** The session ended or has to be checked again: connect again. */
  checkAgain: 4409,
} as const;

/** Sent before a socket is closed with `checkAgain`: its end may be seen many seconds later. */
export const CHECK_AGAIN = "check-again";

/** Above this many, anything in the area may have changed. */
const MAX_IDS = 50;

export function addChanges(to: Changes, more: Changes): void {
  for (const [area, ids] of Object.entries(more) as [Area, readonly string[] | null][]) {
    const known = to[area];
    const all = ids === null || known === null ? null : [...new Set([...(known ?? []), ...ids])];
    to[area] = all === null || all.length > MAX_IDS ? null : all;
  }
}

/** A part of what a screen shows: an area, or one order or product of it. */
export interface Interest {
  area: Area;
  id?: string | undefined;
}

export const concern = (changes: Changes, { area, id }: Interest): boolean => {
  const ids = changes[area];
  return ids !== undefined && (ids === null || id === undefined || ids.includes(id));
};
