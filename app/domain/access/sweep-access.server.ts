import { sql } from "drizzle-orm";
import { idempotencyKeys, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import type { Ctx } from "../kernel/ctx";
import { sweepCounts } from "./rate-limits.server";
import { deleteExpiredSessions } from "./sessions.repo.server";

const DAY = 86_400_000;
const LINKS_KEPT_DAYS = 30;

/**
 * Deletes expired sessions, rate-limit counts, idempotency answers older than a day, and links. An unused invitation
 * stays with its user, because the user list shows it as expired.
 */
export async function sweepAccess({ directory, now }: Pick<Ctx, "directory" | "now">): Promise<void> {
  await directory.batch(
    sweepCounts({ directory, now }),
    deleteExpiredSessions(directory, now()),
    directory.write(sql`delete from ${idempotencyKeys} where ${idempotencyKeys.createdAt} < ${now() - DAY}`),
    directory.write(
      sql`delete from ${userTokens} where ${userTokens.createdAt} < ${now() - LINKS_KEPT_DAYS * DAY}
        and (${userTokens.usedAt} is not null or ${userTokens.expiresAt} <= ${now()})
        and (${userTokens.usedAt} is not null or ${userTokens.kind} <> 'invitation' or not exists (
          select 1 from ${users} where ${users.id} = ${userTokens.userId} and ${users.status} = 'invited'))`,
    ),
  );
}
