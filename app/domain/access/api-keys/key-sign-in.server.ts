import type { AccessWorld, SignedIn } from "../access.service.server";
import { findByKey, takeBlock } from "../sessions.repo.server";
import { newSecret, sha256 } from "../tokens.server";
import { BLOCK, keepBlock, minuteOf, spendTurn, type Turns } from "./key-turns.server";

const PREFIX = "stow_";
const KEY = /^stow_[0-9a-f]{64}$/;

/** 256 random bits, under a name by which those who look for leaked keys find them. */
export const newKey = (): string => PREFIX + newSecret();

export interface KeyCall {
  /** Null for a key that opens nothing: unknown, expired, revoked, or of a user who may not come in. */
  user: SignedIn | null;
  turns: Turns | null;
  /** All turns of this minute are used up. */
  isRefused: boolean;
}

const NOBODY: KeyCall = { user: null, turns: null, isRefused: false };

/** Who calls with this key, in one round trip, and one of its turns. Nothing is written but when a block of turns begins. */
export async function findUserByKey({ directory, now }: AccessWorld, key: string): Promise<KeyCall> {
  if (!KEY.test(key)) return NOBODY;
  const hash = await sha256(key);
  const at = now();
  let turn = spendTurn(hash, at);
  // What is refused costs the database nothing.
  if (turn !== "ask" && turn.isRefused) return { ...NOBODY, ...turn };
  const person = findByKey(directory, hash, at);
  const [block, row] =
    turn === "ask"
      ? await directory.batch(takeBlock(directory, hash, BLOCK, minuteOf(at), at), person)
      : [null, await person];
  if (!row) return NOBODY;
  if (block) {
    keepBlock(hash, block);
    turn = spendTurn(hash, at);
  }
  if (turn === "ask") return NOBODY;
  const { keyName, access, areas, assigned, ...user } = row;
  if (turn.isRefused) return { ...NOBODY, ...turn };
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
