import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { secretPageHeaders } from "#app/http/guards/public-form.server";
import { passwordLinkAction, passwordLinkLoader } from "#app/http/sign-in/password-link.server";
import type { loader as rootLoader } from "#app/root";
import { ChoosePasswordForm } from "#app/ui/domain/access/choose-password-form";
import { ClosedLink } from "#app/ui/domain/access/closed-link";
import { ProviderSignIn } from "#app/ui/domain/access/provider-sign-in";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";

export const meta: MetaFunction = () => [{ title: "Choose a new password" }];
export const headers = secretPageHeaders;

export const loader = passwordLinkLoader("password-reset");
export const action = passwordLinkAction("password-reset", "/", () => ({
  title: "Password changed",
  description: "You are signed in here, and signed out everywhere else.",
}));

export default function ResetPassword() {
  const { state, person, brand, provider, hint } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const isOpen = state === "open" && person !== null;
  return (
    <PublicLayout brand={brand} theme={root?.theme ?? "system"}>
      <AuthCard
        title={
          isOpen && !provider ? "Choose a new password" : isOpen ? `Sign in with ${provider}` : "This link is not valid"
        }
        subtitle={
          isOpen && (
            <span className="break-words">
              For {person.email}.{" "}
              {provider ? "Passwords are no longer used here." : "You are signed out everywhere else."}
            </span>
          )
        }
      >
        {state !== "open" && <ClosedLink kind="reset" state={state} provider={provider} />}
        {isOpen && provider && <ProviderSignIn name={provider} returnTo="/" />}
        {isOpen && !provider && <ChoosePasswordForm email={person.email} submit="Change password" hint={hint} />}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
