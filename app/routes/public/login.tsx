import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { localPath } from "#app/domain/access/sign-in.schema";
import { publicAction, publicLoader } from "#app/http/guard.server";
import { signInByForm } from "#app/http/sign-in.server";
import type { loader as rootLoader } from "#app/root";
import { SignInForm } from "#app/ui/domain/sign-in-form";
import { AuthCard, PublicLayout } from "#app/ui/layouts/public-layout";

export const meta: MetaFunction = () => [{ title: "Sign in" }];

export const loader = publicLoader("the door itself", async ({ request, user }) => {
  const returnTo = localPath(new URL(request.url).searchParams.get("returnTo"));
  if (user) throw redirect(returnTo);
  return { returnTo };
});

export const action = publicAction("the door itself; the password is what is checked", async ({ request, state }) => {
  const outcome = await signInByForm(request, state);
  return outcome instanceof Response
    ? outcome
    : data(outcome.answer, { status: outcome.status, headers: outcome.headers });
});

export default function SignInPage() {
  const { returnTo } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout brand={root?.brand ?? ""} theme={root?.theme ?? "system"}>
      <AuthCard title="Sign in" subtitle="Use the e-mail address and password of your account.">
        <SignInForm returnTo={returnTo} />
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
