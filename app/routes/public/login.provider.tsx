import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { publicLoader } from "#app/http/guards/guard.server";
import { CALLBACK } from "#app/http/sign-in/oidc/callback-url";
import { backFromProvider, goToProvider } from "#app/http/sign-in/oidc/sign-in.server";
import type { loader as rootLoader } from "#app/root";
import { ProviderRefusal } from "#app/ui/domain/access/provider-sign-in";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";

export const meta: MetaFunction = () => [{ title: "Sign in" }];

/** Redirects to the identity provider, and handles its callback. Renders a page only on failure. */
export const loader = publicLoader("signs in; the identity provider's answer is verified", async (asked) => {
  const { request, state } = asked;
  const isBack = new URL(request.url).pathname === CALLBACK;
  const outcome = await (isBack ? backFromProvider(request, state) : goToProvider(request, state));
  if (outcome instanceof Response) throw outcome;
  const { problem, headers } = outcome;
  return data({ detail: problem.detail, requestId: problem.requestId }, { status: problem.status, headers });
});

export default function LoginProvider() {
  const refused = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard title="You are not signed in">
        <ProviderRefusal {...refused} />
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
