import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory";
import { userTokens } from "#db/schema/people";
import type { Change } from "#db/statement.server";

export type TokenKind = (typeof userTokens.$inferSelect)["kind"];

const HOUR = 3_600_000;
const LASTS: Record<TokenKind, number> = {
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

/**
 * A link's secret and the statements that make it valid, for the caller's batch. Links of the same kind that the user
 * was given before stop working. Nothing is written for a user who does not exist, or has not the
 * status and the address asked for.
 */
export async function issueToken(
  { directory, now }: { directory: DirectoryDb; now(): number },
  userId: string,
  kind: TokenKind,
  onlyFor?: { status: "active" | "invited"; email: string },
): Promise<{ token: string; statements: [voidOlder: Change<void>, newLink: Change<void>] }> {
  const token = newSecret();
  const statements: [Change<void>, Change<void>] = [
    directory.write(
      sql`update ${userTokens} set used_at = ${now()}
        where ${userTokens.userId} = ${userId} and ${userTokens.kind} = ${kind} and ${userTokens.usedAt} is null`,
    ),
    directory.write(
      sql`insert into ${userTokens} (id, user_id, kind, created_at, expires_at)
        select ${await sha256(token)}, ${users.id}, ${kind}, ${now()}, ${now() + LASTS[kind]} from ${users}
        where ${users.id} = ${userId} and (${onlyFor ? 0 : 1}
          or (${users.status} = ${onlyFor?.status ?? null} and ${users.email} = ${onlyFor?.email ?? null}))`,
    ),
  ];
  return { token, statements };
}
