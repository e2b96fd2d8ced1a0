import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
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

interface TokenOptions {
  /** Issued only while the user has this status and email. */
  onlyFor?: { status: "active" | "invited"; email: string };
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
    directory.write(
      sql`update ${userTokens} set used_at = ${now()}
        where ${userTokens.userId} = ${userId} and ${userTokens.kind} = ${kind} and ${userTokens.usedAt} is null`,
    ),
    directory.write(
      sql`insert into ${userTokens} (id, user_id, kind, created_at, expires_at, new_email)
        select ${await sha256(token)}, ${users.id}, ${kind}, ${now()}, ${now() + LASTS[kind]}, ${newEmail ?? null} from ${users}
        where ${users.id} = ${userId} and (${onlyFor ? 0 : 1}
          or (${users.status} = ${onlyFor?.status ?? null} and ${users.email} = ${onlyFor?.email ?? null}))`,
    ),
  ];
  return { token, statements };
}
