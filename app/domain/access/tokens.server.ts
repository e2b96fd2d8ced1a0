import { eq, isNull } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { userTokens } from "#db/schema/directory/credentials";
import type { Change } from "#db/statement.server";
import { insertToken, type TokenKind, type TokenRecipient } from "./sign-in/links.repo.server";

export type { TokenKind } from "./sign-in/links.repo.server";

const HOUR = 3_600_000;
const TTL_MS: Record<TokenKind, number> = {
  invitation: 7 * 24 * HOUR,
  "password-reset": HOUR,
  "email-change": 24 * HOUR,
};

/** A secret of 256 bits, in hex. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, "0")).join("");

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
}

interface TokenOptions {
  /** Issued only while the user has this status and email. */
  onlyFor?: TokenRecipient;
  /** For kind "email-change". */
  newEmail?: string;
}

/**
 * A link's secret and the statements that make it valid, for the caller's batch. Earlier links of the same kind stop
 * working. Writes nothing when the user does not exist or does not match `onlyFor`.
 */
export async function issueToken(
  { directory, now }: { directory: DirectoryDb; now(): number },
  userId: string,
  kind: TokenKind,
  { onlyFor, newEmail }: TokenOptions = {},
): Promise<{ token: string; statements: [voidOlder: Change<void>, newLink: Change<void>] }> {
  const token = newSecret();
  const statements: [Change<void>, Change<void>] = [
    directory.update(
      userTokens,
      { usedAt: now() },
      eq(userTokens.userId, userId),
      eq(userTokens.kind, kind),
      isNull(userTokens.usedAt),
    ),
    insertToken(
      directory,
      {
        id: await sha256(token),
        userId,
        kind,
        createdAt: now(),
        expiresAt: now() + TTL_MS[kind],
        newEmail: newEmail ?? null,
      },
      onlyFor,
    ),
  ];
  return { token, statements };
}
