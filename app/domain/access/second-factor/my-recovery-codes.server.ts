import { eq } from "drizzle-orm";
import { recoveryCodes } from "#db/schema/directory/second-factor";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import type { Site } from "./challenges.server";
import { newRecoveryCode, recoveryHash } from "./codes.server";
import { getConfirmedSelf } from "./my-factors.server";
import { RECOVERY_CODE_COUNT } from "./second-factor.schema";
import { secondFactorNotice } from "./second-factor-mail.server";

/**
 * Replaces all recovery codes of the actor and returns the new ones, which cannot be read again. The user is notified.
 * @throws forbidden; conflict without another factor
 */
export async function createRecoveryCodes(ctx: Ctx, sessionId: string, { origin }: Site): Promise<string[]> {
  const { directory, now } = ctx;
  const self = await getConfirmedSelf(ctx, sessionId);
  const { userId, email, firstName, companyId } = self;
  if (!(self.hasAuthenticator || self.hasPasskey))
    throw conflict("Add an authenticator app or a passkey first.", "no_second_factor");
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => newRecoveryCode(ctx.randomHex));
  const hashes = await Promise.all(codes.map((code) => recoveryHash(userId, code)));
  const [first, ...rest] = hashes.map((hash) => directory.insert(recoveryCodes, { userId, hash, createdAt: now() }));
  if (!first) throw new Error("No recovery codes");
  await directory.batch(
    directory.delete(recoveryCodes, eq(recoveryCodes.userId, userId)),
    ...audited(ctx, first, { action: "recovery-codes.created", subject: email, companyId }),
    ...rest,
    ...(await secondFactorNotice(ctx, { email, firstName, event: "codes-created", origin })),
  );
  await ctx.enqueue({ type: "send-mail" });
  return codes;
}
