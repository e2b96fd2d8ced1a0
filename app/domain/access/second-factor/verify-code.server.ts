import { eq } from "drizzle-orm";
import { userAuthenticators } from "#db/schema/directory/second-factor";
import { auditEvent, audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { type DomainError, invalid } from "../../kernel/errors";
import { throttleCode } from "../throttle/second-factor-throttle.server";
import { recoveryHash, stepOf } from "./codes.server";
import { completeSignIn, getPendingSignIn, worldOfUser } from "./pending-sign-ins.server";
import * as repo from "./second-factor.repo.server";
import { secondFactorNotice } from "./second-factor-mail.server";

/** How to continue after the second factor. */
export interface CompletedSignIn {
  userId: string;
  remember: boolean;
  returnTo: string;
}

const addressIn = ({ caller }: Ctx): string => caller?.address ?? "local";

export const wrongCode = (message: string): DomainError => invalid({ code: [message] }, "wrong_code");
const WRONG_APP_CODE = "This code is wrong or already used. Wait for the next code and enter it.";
const WRONG_RECOVERY_CODE = "This recovery code is wrong or already used. Try another one.";

/**
 * Completes a sign-in with a code of the user's authenticator app. Each code is accepted once.
 * @throws conflict when the sign-in is finished or expired; validation, at the field; too_many
 */
export async function signInByCode(ctx: Ctx, token: string | null, code: string): Promise<CompletedSignIn> {
  const { directory, now } = ctx;
  const pending = await getPendingSignIn(ctx, token);
  const succeeded = await throttleCode(directory, { userId: pending.userId, address: addressIn(ctx) }, now());
  const app = await directory.selectFirst(userAuthenticators, {
    columns: ["secretSealed", "lastStep"],
    where: eq(userAuthenticators.userId, pending.userId),
  });
  const step = app && (await stepOf(await ctx.sealer.open(app.secretSealed), code, now()));
  if (!app || step === null || step <= app.lastStep) {
    await codeRefused(ctx, pending, step === null || !app ? "wrong code" : "code used again");
    throw wrongCode(WRONG_APP_CODE);
  }
  const proof = [...repo.acceptStep(directory, pending.userId, step, now()), ...succeeded];
  await completeSignIn(ctx, pending, "password and authenticator app", proof, () => wrongCode(WRONG_APP_CODE));
  return pending;
}

/**
 * Completes a sign-in with a recovery code, which is then used up. The user is notified.
 * @throws as `signInByCode`
 */
export async function signInByRecoveryCode(
  ctx: Ctx,
  token: string | null,
  code: string,
  { origin }: { origin: string },
): Promise<CompletedSignIn> {
  const { directory, now } = ctx;
  const pending = await getPendingSignIn(ctx, token);
  const { userId, email, firstName, companyId } = pending;
  const succeeded = await throttleCode(directory, { userId, address: addressIn(ctx) }, now());
  const left = Math.max(0, (await repo.countUnusedCodes(directory, userId)) - 1);
  const [assertUnused, claim] = repo.claimRecoveryCode(directory, userId, await recoveryHash(userId, code), now());
  const detail =
    left === 0
      ? "This was your last one. Create new codes on your profile."
      : `You have ${left} unused recovery codes left.`;
  const proof = [
    assertUnused,
    ...audited(worldOfUser(ctx, pending), claim, {
      action: "recovery-code.used",
      subject: email,
      companyId,
      after: { unused: left },
    }),
    ...(await secondFactorNotice(ctx, { email, firstName, event: "code-used", detail, origin })),
    ...succeeded,
  ];
  const refusal = () => wrongCode(WRONG_RECOVERY_CODE);
  try {
    await completeSignIn(ctx, pending, "password and recovery code", proof, refusal);
  } catch (error) {
    await codeRefused(ctx, pending, "wrong recovery code");
    throw error;
  }
  await ctx.enqueue({ type: "send-mail" });
  return pending;
}

const codeRefused = (ctx: Ctx, pending: repo.PendingRow, reason: string): Promise<void> =>
  Promise.resolve(
    auditEvent(worldOfUser(ctx, pending), {
      action: "sign-in.failed",
      subject: pending.email,
      companyId: pending.companyId,
      after: { reason },
    }),
  );
