import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { publicAction, publicLoader } from "#app/http/guards/guard.server";
import { localPath } from "#app/http/redirects/local-path";
import { goToProvider } from "#app/http/sign-in/oidc/sign-in.server";
import { signInByForm } from "#app/http/sign-in/sign-in.server";
import type { loader as rootLoader } from "#app/root";
import { OrDivider, ProviderRefusal, ProviderSignIn } from "#app/ui/domain/access/provider-sign-in";
import { VisitorPasskey } from "#app/ui/domain/access/second-factor/visitor-passkey";
import { SignInForm } from "#app/ui/domain/access/sign-in-form";
import { AuthCard, PublicLayout } from "#app/ui/layouts/pages/public-layout";
import { Hint } from "#app/ui/primitives/states/hint";
import { passkeyScript } from "./sign-in/passkey-script.server";

export const meta: MetaFunction = () => [{ title: "Sign in" }];

/** What became of the user's input when the session ended. */
const ENDED: Record<string, string> = {
  lost: "Your last change was not saved. Sign in and submit it again.",
  kept: "Your last change was not saved. Sign in, and your input is there to submit again.",
  here: "Sign in to continue. What you typed is kept.",
};

/** The sign-in page. When an identity provider is the only way to sign in, it redirects there. */
export const loader = publicLoader("shows the sign-in page", async ({ request, state, user }) => {
  const search = new URL(request.url).searchParams;
  const returnTo = localPath(search.get("returnTo"));
  if (user) throw redirect(returnTo, { headers: { "X-Request-Id": state.requestId } });
  const { oidc, passwordSignIn } = state.settings;
  const ways = { provider: oidc?.name ?? null, password: passwordSignIn };
  // Browsers block a form's redirect to another site, so after a form the next step is a link.
  const ended = ENDED[search.get("ended") ?? ""] ?? null;
  const isAfterForm = search.has("ended") && search.get("ended") !== "here";
  const page = { returnTo, ways, ended, detail: null, requestId: state.requestId, script: passkeyScript };
  if (passwordSignIn || isAfterForm) return data(page);
  const outcome = await goToProvider(request, state);
  if (outcome instanceof Response) throw outcome;
  const { problem, headers } = outcome;
  return data({ ...page, detail: problem.detail }, { status: problem.status, headers });
});

/**
 * Client navigations arrive here when the session has ended under a loader, form or button. The current screen stays
 * and says so before the browser goes to sign-in.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { loginAgain } = await import("#app/ui/layouts/login-again");
  const search = new URL(request.url).searchParams;
  return loginAgain((!search.has("ended") && search.get("returnTo")) || undefined);
}

export const action = publicAction("signs in; the password is verified", async ({ request, state }) => {
  const outcome = await signInByForm(request, state);
  return outcome instanceof Response
    ? outcome
    : data(outcome.answer, { status: outcome.status, headers: outcome.headers });
});

export default function SignInPage() {
  const { returnTo, ways, ended, detail, requestId, script } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard
        title="Sign in"
        subtitle={ways.password ? "Use the email address and password of your account." : undefined}
      >
        {ended && (
          <div className="mb-5">
            <Hint tone="warn" title="You are logged out">
              {ended}
            </Hint>
          </div>
        )}
        {detail && <ProviderRefusal detail={detail} requestId={requestId} />}
        {ways.provider && !detail && <ProviderSignIn name={ways.provider} returnTo={returnTo} />}
        {ways.provider && ways.password && <OrDivider />}
        {ways.password && (
          <>
            <SignInForm returnTo={returnTo} />
            <div className="noscript:hidden">
              <OrDivider />
              <VisitorPasskey kind="sign-in" script={script} label="Sign in with a passkey" returnTo={returnTo} />
            </div>
          </>
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
