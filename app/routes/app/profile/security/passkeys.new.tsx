import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getConfirmedSelf, registrantOf } from "#app/domain/access/second-factor/my-factors.server";
import { addPasskey } from "#app/domain/access/second-factor/register-passkey.server";
import { AddPasskey } from "#app/domain/access/second-factor/second-factor.schema";
import { deviceName } from "#app/domain/access/sign-in/device";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { requireConfirmed } from "#app/http/sign-in/second-factor/confirmed.server";
import { readAttestation } from "#app/http/sign-in/second-factor/passkey-calls.server";
import { siteOf } from "#app/http/sign-in/second-factor/site.server";
import { AddPasskeyForm } from "#app/ui/domain/access/second-factor/add-passkey-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Add a passkey";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", {}, async ({ ctx, user, request }) => {
  await requireConfirmed(ctx, user.sessionId, profilePaths.addPasskey());
  return { device: deviceName(request.headers.get("User-Agent")) };
});

export const action = pageAction("profile.own", { form: AddPasskey }, async ({ ctx, user, input, request }) => {
  const self = await getConfirmedSelf(ctx, user.sessionId);
  const passkey = { name: input.name, answer: readAttestation(input.credential) };
  await addPasskey(ctx, registrantOf(self, user.sessionId), passkey, siteOf(ctx, request));
  // The first factor of an account needs recovery codes.
  const to = self.unusedCodes === 0 ? profilePaths.recoveryCodes() : profilePaths.security();
  return done(to, { title: "Passkey added", description: input.name });
});

export default function AddOwnPasskey() {
  const { device } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="Sign in with your fingerprint, face, or device PIN instead of a password"
      back={profilePaths.security()}
      backLabel="Security"
    >
      <AddPasskeyForm device={device} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
