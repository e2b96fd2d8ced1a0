import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { secretPageHeaders } from "#app/http/guards/public-form.server";
import { paths } from "#app/http/paths";
import { passwordLinkAction, passwordLinkLoader } from "#app/http/sign-in/password-link.server";
import type { loader as rootLoader } from "#app/root";
import { ChoosePasswordForm } from "#app/ui/domain/access/choose-password-form";
import { ClosedLink } from "#app/ui/domain/access/closed-link";
import { ProviderSignIn } from "#app/ui/domain/access/provider-sign-in";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";
import { Hint } from "#app/ui/primitives/states/hint";

export const meta: MetaFunction = () => [{ title: "Accept your invitation" }];
export const headers = secretPageHeaders;

export const loader = passwordLinkLoader("invitation");
export const action = passwordLinkAction("invitation", paths.firstVisit(), (brand) => ({
  title: `Welcome to ${brand}`,
  description: "You are signed in.",
}));

export default function Invitation() {
  const { state, person, brand, provider, hint, signedInAs } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const isOpen = state === "open" && person !== null;
  return (
    <PublicLayout brand={brand} theme={root?.theme ?? "system"}>
      <AuthCard
        title={isOpen ? `Welcome, ${person.name}` : "This invitation is not valid"}
        subtitle={
          isOpen && (
            <span className="break-words">
              {person.email} is invited to {brand}
              {person.companyName && <> for {person.companyName}</>}.{" "}
              {provider ? `Sign in with ${provider} to accept.` : "Choose a password to sign in."}
            </span>
          )
        }
      >
        {state !== "open" && <ClosedLink kind="invitation" state={state} provider={provider} />}
        {isOpen && (
          <div className="grid gap-5">
            {signedInAs && signedInAs !== person.email && (
              <Hint tone="warn">
                You are signed in as {signedInAs}. If you accept, you are signed out of that account.
              </Hint>
            )}
            {provider ? (
              <ProviderSignIn name={provider} returnTo={paths.firstVisit()} />
            ) : (
              <ChoosePasswordForm email={person.email} submit="Accept and sign in" hint={hint} />
            )}
          </div>
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
