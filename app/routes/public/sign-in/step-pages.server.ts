import { data } from "@remix-run/cloudflare";
import { findPendingSignIn } from "#app/domain/access/second-factor/pending-sign-ins.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { signInStep } from "#app/http/sign-in/second-factor/finish-sign-in.server";
import { readPendingToken } from "#app/http/sign-in/second-factor/second-factor-cookies.server";
import { passkeyScript } from "./passkey-script.server";

/**
 * What a page of the second step shows; null when the sign-in is finished or expired. The loader runs again after the
 * action, so an ended sign-in is no error here.
 */
export const secondStepLoader = publicLoader(
  "requires the cookie of a sign-in that waits for its second factor",
  async ({ request, state }) => {
    const { ctx } = signInStep(request, state);
    const pending = await findPendingSignIn(ctx, await readPendingToken(request));
    const step = pending && {
      hasAuthenticator: pending.hasAuthenticator === 1,
      hasPasskey: pending.hasPasskey === 1,
      returnTo: pending.returnTo,
    };
    return data({ step, script: passkeyScript }, { status: pending ? 200 : 410 });
  },
);
