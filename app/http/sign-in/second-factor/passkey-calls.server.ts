import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import {
  type Holder,
  passkeySignInOptions,
  signInByPasskey,
} from "#app/domain/access/second-factor/passkey-sign-in.server";
import { getPendingSignIn } from "#app/domain/access/second-factor/pending-sign-ins.server";
import type { AddPasskey, PasskeyAnswer, PasskeyStep } from "#app/domain/access/second-factor/second-factor.schema";
import {
  passkeyOptionsAtSignIn,
  setUpPasskeyAtSignIn,
} from "#app/domain/access/second-factor/set-up-at-sign-in.server";
import { newSecret, sha256 } from "#app/domain/access/tokens.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { ok } from "../../guards/api.server";
import { profilePaths } from "../../profile-paths";
import { localPath } from "../../redirects/local-path";
import type { RequestState } from "../../request/request-state.server";
import { withCookies } from "../sign-in.server";
import { finishSignIn, signInStep } from "./finish-sign-in.server";
import { readPendingToken, readVisitToken, visitCookie } from "./second-factor-cookies.server";

/** The shape that the WebAuthn library reads; it checks what the values mean. */
const Credential = z.looseObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.looseObject({ clientDataJSON: z.string().min(1).max(10_000) }),
});
const AssertionAnswer = Credential.extend({
  response: z.looseObject({
    clientDataJSON: z.string().min(1).max(10_000),
    authenticatorData: z.string().min(1).max(10_000),
    signature: z.string().min(1).max(10_000),
    userHandle: z.string().max(200).optional(),
  }),
});
const AttestationAnswer = Credential.extend({
  response: z.looseObject({
    clientDataJSON: z.string().min(1).max(10_000),
    attestationObject: z.string().min(1).max(20_000),
  }),
});

const NOT_A_PASSKEY = "This passkey was not accepted. Try again.";

// The schemas check what is used of an answer; the library's types name more, which it checks itself.

/** @throws unauthorized when the browser's answer is no passkey's */
export const readAttestation = (text: string): RegistrationResponseJSON =>
  read(AttestationAnswer, text) as unknown as RegistrationResponseJSON;
const readAssertion = (text: string): AuthenticationResponseJSON =>
  read(AssertionAnswer, text) as unknown as AuthenticationResponseJSON;

function read<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Not JSON, or not of this shape.
    throw new DomainError("passkey_not_accepted", NOT_A_PASSKEY);
  }
}

/** The options for a sign-in by passkey, tied to the sign-in that waits or to this browser. */
export async function offerPasskeySignIn(
  { isSecondStep }: z.output<typeof PasskeyStep>,
  request: Request,
  state: RequestState,
): Promise<Response> {
  const { ctx, site } = signInStep(request, state);
  if (isSecondStep) return ok(await passkeySignInOptions(ctx, await secondStepOf(ctx, request), site));
  // The page may be open in several tabs: each has a challenge of its own, and all are this browser's.
  const token = (await readVisitToken(request)) ?? newSecret();
  const options = await passkeySignInOptions(ctx, { boundTo: await sha256(token), pending: null }, site);
  return withCookies(ok(options), [await visitCookie(request, token)]);
}

/** Signs in by passkey and answers where to go. A sign-in that waits for its second factor decides for itself. */
export async function acceptPasskeySignIn(
  input: z.output<typeof PasskeyAnswer>,
  request: Request,
  state: RequestState,
): Promise<Response> {
  const { ctx, site } = signInStep(request, state);
  const holder = input.isSecondStep ? await secondStepOf(ctx, request) : await visitorOf(request);
  const userId = await signInByPasskey(ctx, holder, readAssertion(input.credential), site);
  const { remember, returnTo } = holder.pending ?? input;
  const { to, cookies } = await finishSignIn({ userId, remember, returnTo }, request, state);
  return withCookies(ok({ to }), cookies);
}

async function secondStepOf(ctx: Ctx, request: Request): Promise<Holder> {
  const pending = await getPendingSignIn(ctx, await readPendingToken(request));
  return { boundTo: pending.id, pending };
}

async function visitorOf(request: Request): Promise<Holder> {
  const token = await readVisitToken(request);
  if (token === null) throw new DomainError("passkey_not_accepted", NOT_A_PASSKEY);
  return { boundTo: await sha256(token), pending: null };
}

/** The options for a passkey that is set up during sign-in. */
export async function offerPasskeySetUp(request: Request, state: RequestState): Promise<Response> {
  const { ctx, site } = signInStep(request, state);
  return ok(await passkeyOptionsAtSignIn(ctx, await readPendingToken(request), site));
}

/** Adds the passkey, signs in and answers where recovery codes are created. */
export async function acceptPasskeySetUp(
  { name, credential }: z.output<typeof AddPasskey>,
  request: Request,
  state: RequestState,
): Promise<Response> {
  const { ctx, site } = signInStep(request, state);
  const passkey = { name, answer: readAttestation(credential) };
  const signIn = await setUpPasskeyAtSignIn(ctx, await readPendingToken(request), passkey, site);
  const { cookies } = await finishSignIn(signIn, request, state, { isConfirmed: true });
  return withCookies(ok({ to: profilePaths.recoveryCodes({ to: localPath(signIn.returnTo) }) }), cookies);
}
