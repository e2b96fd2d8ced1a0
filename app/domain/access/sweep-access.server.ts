import { lt } from "drizzle-orm";
import { idempotencyKeys } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { sweepCounts } from "./rate-limits.server";
import { deleteExpired } from "./second-factor/second-factor.repo.server";
import { deleteExpiredSessions } from "./sessions.repo.server";
import { deleteOldLinks } from "./sign-in/links.repo.server";

const DAY_MS = 86_400_000;
const LINKS_KEPT_DAYS = 30;

/**
 * Deletes expired sessions, sign-ins that wait for a second factor, challenges, rate-limit counts, idempotency answers
 * older than a day, and links. An unused invitation stays with its user, because the user list shows it as expired.
 */
export async function sweepAccess({ directory, now }: Pick<Ctx, "directory" | "now">): Promise<void> {
  await directory.batch(
    sweepCounts({ directory, now }),
    deleteExpiredSessions(directory, now()),
    ...deleteExpired(directory, now()),
    directory.delete(idempotencyKeys, lt(idempotencyKeys.createdAt, now() - DAY_MS)),
    deleteOldLinks(directory, now() - LINKS_KEPT_DAYS * DAY_MS, now()),
  );
}
