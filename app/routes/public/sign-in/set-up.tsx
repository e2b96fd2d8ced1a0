import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { AuthenticatorCode } from "#app/domain/access/second-factor/second-factor.schema";
import { findSetupAtSignIn, setUpAppAtSignIn } from "#app/domain/access/second-factor/set-up-at-sign-in.server";
import { deviceName } from "#app/domain/access/sign-in/device";
import { publicLoader } from "#app/http/guards/guard.server";
import { publicFormAction } from "#app/http/guards/public-form.server";
import { profilePaths } from "#app/http/profile-paths";
import { finishSignIn, signInStep } from "#app/http/sign-in/second-factor/finish-sign-in.server";
import { readPendingToken } from "#app/http/sign-in/second-factor/second-factor-cookies.server";
import { withCookies } from "#app/http/sign-in/sign-in.server";
import type { loader as rootLoader } from "#app/root";
import { OrDivider } from "#app/ui/domain/access/provider-sign-in";
import { AuthenticatorCodeField } from "#app/ui/domain/access/second-factor/code-fields";
import { EndedSignIn } from "#app/ui/domain/access/second-factor/ended-sign-in";
import { SetupCode } from "#app/ui/domain/access/second-factor/setup-code";
import { VisitorPasskey } from "#app/ui/domain/access/second-factor/visitor-passkey";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";
import { passkeyScript } from "./passkey-script.server";

const TITLE = "Set up a second factor";
const WHY = "requires the cookie of a sign-in that waits for its second factor";

export const meta: MetaFunction = () => [{ title: TITLE }];

/** The loader runs again after the action, so an ended sign-in is no error here. */
export const loader = publicLoader(WHY, async ({ request, state }) => {
  const { ctx } = signInStep(request, state);
  const setup = await findSetupAtSignIn(ctx, await readPendingToken(request));
  const device = deviceName(request.headers.get("User-Agent"));
  return data({ setup, device, script: passkeyScript }, { status: setup ? 200 : 410 });
});

export const action = publicFormAction(
  WHY,
  { form: AuthenticatorCode, secrets: ["code"] },
  async ({ input, request, state }) => {
    const { ctx, site } = signInStep(request, state);
    const signedIn = await setUpAppAtSignIn(ctx, await readPendingToken(request), input.code, site);
    const { to, cookies } = await finishSignIn(signedIn, request, state, { isConfirmed: true });
    return withCookies(redirect(profilePaths.recoveryCodes({ to }), 303), cookies);
  },
);

export default function SetUpSecondFactor() {
  const { setup, device, script } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard title={TITLE} subtitle="Your role requires one. Set it up now to sign in. You do this only once.">
        {setup ? (
          <div className="grid gap-5">
            <SetupCode {...setup} />
            <ActionForm submit="Add app and sign in" pending="Signing in…">
              <AuthenticatorCodeField autoFocus={false} />
            </ActionForm>
            <div className="noscript:hidden">
              <OrDivider />
              <VisitorPasskey kind="set-up" script={script} label="Create a passkey on this device" name={device} />
            </div>
          </div>
        ) : (
          <EndedSignIn />
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
