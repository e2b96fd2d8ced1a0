import { eq } from "drizzle-orm";
import { pendingSignIns, recoveryCodes, userAuthenticators, userPasskeys } from "#db/schema/directory/second-factor";
import type { Statement } from "#db/statement.server";
import { auditedAny } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { endSessions } from "./access.service.server";
import { secondFactorNotice } from "./second-factor/second-factor-mail.server";
import { resetCodeCounts } from "./throttle/second-factor-throttle.server";

export { hasFactor } from "./second-factor/second-factor.repo.server";

interface Account {
  id: string;
  email: string;
  firstName: string | null;
  companyId: string | null;
}

/**
 * Removes every second factor of a user who lost theirs, ends all their sessions and notifies them, for the batch that
 * checks the actor's right; enqueue `send-mail` after it.
 */
export async function resetSecondFactorStatements(
  ctx: Ctx,
  { id, email, firstName, companyId }: Account,
  origin: string,
): Promise<Statement<unknown>[]> {
  const { directory } = ctx;
  return [
    ...auditedAny(
      ctx,
      [
        directory.delete(userAuthenticators, eq(userAuthenticators.userId, id)),
        directory.delete(userPasskeys, eq(userPasskeys.userId, id)),
      ],
      { action: "second-factor.reset", subject: email, companyId },
    ),
    directory.delete(recoveryCodes, eq(recoveryCodes.userId, id)),
    directory.delete(pendingSignIns, eq(pendingSignIns.userId, id)),
    endSessions(directory, id),
    resetCodeCounts(directory, id),
    ...(await secondFactorNotice(ctx, { email, firstName, event: "reset", detail: RESET_DETAIL, origin })),
  ];
}

const RESET_DETAIL = "You are signed out everywhere. Sign in with your password and set up a new second factor.";
