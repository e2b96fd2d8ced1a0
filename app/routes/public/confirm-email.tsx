import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmEmailChange, readEmailChange } from "#app/domain/access/email-change.server";
import { done } from "#app/http/answers/flash.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { publicFormAction, secretPageHeaders, tokenIn } from "#app/http/guards/public-form.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import type { loader as rootLoader } from "#app/root";
import { ClosedEmailLink } from "#app/ui/domain/access/email-change";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { AuthCard } from "#app/ui/layouts/pages/auth-card";
import { PublicLayout } from "#app/ui/layouts/pages/public-layout";

export const meta: MetaFunction = () => [{ title: "Confirm your new email" }];
export const headers = secretPageHeaders;

const WHY = "requires a valid link";

/** Opening the page changes nothing: email scanners open links too. */
export const loader = publicLoader(WHY, async ({ request, state }) => {
  const change = await readEmailChange(state.visitorCtx(), tokenIn(request));
  const status = change.state === "open" ? 200 : change.state === "unknown" ? 404 : 410;
  return data({ ...change, brand: state.settings.brand }, { status });
});

export const action = publicFormAction(WHY, { form: z.object({}), secrets: [] }, async ({ request, state }) => {
  const ctx = state.visitorCtx();
  const email = await confirmEmailChange(ctx, tokenIn(request), { origin: publicOrigin(ctx, request) });
  const to = (await state.user()) ? paths.profile() : paths.login();
  return done(to, { title: "Email changed", description: `Your account now uses ${email}.` });
});

export default function ConfirmEmail() {
  const { state, email, newEmail, brand } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const isOpen = state === "open";
  return (
    <PublicLayout brand={brand} theme={root?.theme ?? "system"}>
      <AuthCard
        title={isOpen ? "Confirm your new email" : "This link is not valid"}
        subtitle={
          isOpen && (
            <span className="break-words">
              Your account at {brand} will use {newEmail} instead of {email}.
            </span>
          )
        }
      >
        {isOpen ? (
          <ActionForm submit="Change email" pending="Changing…">
            {null}
          </ActionForm>
        ) : (
          <ClosedEmailLink state={state} />
        )}
      </AuthCard>
    </PublicLayout>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
