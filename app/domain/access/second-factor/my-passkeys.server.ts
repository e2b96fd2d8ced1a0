import { eq, ne } from "drizzle-orm";
import { userPasskeys } from "#db/schema/directory/second-factor";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import type { Site } from "./challenges.server";
import { getConfirmedSelf, getMyPasskey } from "./my-factors.server";
import * as repo from "./second-factor.repo.server";
import { secondFactorNotice } from "./second-factor-mail.server";

/** @throws not_found for another user's passkey */
export async function renamePasskey(ctx: Ctx, passkeyId: string, name: string): Promise<void> {
  const { directory, actor } = ctx;
  const seen = await getMyPasskey(ctx, passkeyId);
  const rename = directory.update(
    userPasskeys,
    { name },
    eq(userPasskeys.id, passkeyId),
    eq(userPasskeys.userId, actor.id),
    ne(userPasskeys.name, name),
  );
  await directory.batch(
    ...audited(ctx, rename, {
      action: "passkey.renamed",
      subject: actor.email,
      companyId: actor.companyId,
      before: { name: seen.name },
      after: { name },
    }),
  );
}

/**
 * Removes a passkey. Without any other factor, recovery codes are deleted and other sessions end.
 * @throws not_found; forbidden; conflict when the role needs a second factor and this is the last one
 */
export async function removePasskey(
  ctx: Ctx,
  sessionId: string,
  passkeyId: string,
  { origin }: Site,
): Promise<{ name: string }> {
  const { directory } = ctx;
  const { userId, email, firstName, companyId } = await getConfirmedSelf(ctx, sessionId);
  const { name } = await getMyPasskey(ctx, passkeyId);
  const detail = `Its name was “${name}”.`;
  try {
    await directory.batch(
      repo.assertMayRemove(directory, userId, { passkeyId }),
      ...audited(ctx, directory.delete(userPasskeys, eq(userPasskeys.id, passkeyId), eq(userPasskeys.userId, userId)), {
        action: "passkey.removed",
        subject: email,
        companyId,
        before: { name },
      }),
      repo.deleteUselessCodes(directory, userId),
      repo.endOtherSessions(directory, userId, sessionId),
      ...(await secondFactorNotice(ctx, { email, firstName, event: "passkey-removed", detail, origin })),
    );
  } catch (error) {
    throw lastFactorNeeded(error);
  }
  await ctx.enqueue({ type: "send-mail" });
  return { name };
}

/** The refusal of a batch with `assertMayRemove`, in words; any other error as it is. */
export const lastFactorNeeded = (error: unknown): unknown =>
  refusedBy(error, "assertion", "conflict")
    ? conflict(
        "Your role requires a second factor, and this is your last one. Add another one before you remove it.",
        "last_second_factor",
      )
    : error;
