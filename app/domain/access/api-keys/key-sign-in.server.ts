import type { AccessWorld, SignedIn } from "../access.service.server";
import { findByKey, takeBlock } from "../sessions.repo.server";
import { newSecret, sha256 } from "../tokens.server";
import { BLOCK, type CallLimit, keepBlock, minuteOf, spendTurn } from "./key-turns.server";

const PREFIX = "stow_";
const KEY = /^stow_[0-9a-f]{64}$/;

/** 256 random bits with a prefix that secret scanners recognize. */
export const newKey = (): string => PREFIX + newSecret();

export interface KeyCall {
  /** Null for a key that is unknown, expired or revoked, or whose user cannot sign in. */
  user: SignedIn | null;
  turns: CallLimit | null;
  /** The key's calls of this minute are used up. */
  isRefused: boolean;
}

const INVALID_KEY: KeyCall = { user: null, turns: null, isRefused: false };

/** Finds the user of a key and counts one call, in one round trip. Writes only when it leases a new block of calls. */
export async function findUserByKey({ directory, now }: AccessWorld, key: string): Promise<KeyCall> {
  if (!KEY.test(key)) return INVALID_KEY;
  const hash = await sha256(key);
  const at = now();
  let turn = spendTurn(hash, at);
  // Refused calls cost no query.
  if (turn !== "ask" && turn.isRefused) return { ...INVALID_KEY, ...turn };
  const person = findByKey(directory, hash, at);
  const [block, row] =
    turn === "ask"
      ? await directory.batch(takeBlock(directory, hash, BLOCK, minuteOf(at), at), person)
      : [null, await person];
  if (!row) return INVALID_KEY;
  if (block) {
    keepBlock(hash, block);
    turn = spendTurn(hash, at);
  }
  if (turn === "ask") return INVALID_KEY;
  const { keyName, access, areas, assigned, ...user } = row;
  if (turn.isRefused) return { ...INVALID_KEY, ...turn };
  return {
    ...turn,
    user: {
      ...user,
      assigned: JSON.parse(assigned) as string[],
      sessionId: "",
      unread: false,
      key: { name: keyName, access, areas },
    },
  };
}
