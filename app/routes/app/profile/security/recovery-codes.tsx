import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mySecondFactors } from "#app/domain/access/second-factor/my-factors.server";
import { createRecoveryCodes } from "#app/domain/access/second-factor/my-recovery-codes.server";
import { ConfirmQuery } from "#app/domain/access/second-factor/second-factor.schema";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { localPath } from "#app/http/redirects/local-path";
import { requireConfirmed } from "#app/http/sign-in/second-factor/confirmed.server";
import { siteOf } from "#app/http/sign-in/second-factor/site.server";
import { CreateRecoveryCodes, RecoveryCodeList } from "#app/ui/domain/access/second-factor/recovery-code-list";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Recovery codes";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", { query: ConfirmQuery }, async ({ ctx, user, query }) => {
  await requireConfirmed(ctx, user.sessionId, profilePaths.recoveryCodes(query));
  const { unusedCodes } = await mySecondFactors(ctx, user.sessionId);
  return { unused: unusedCodes, to: query.to ? localPath(query.to) : profilePaths.security(), email: user.email };
});

/** Not a redirect: the answer is the only place where the codes can be read. */
export const action = pageAction("profile.own", { query: ConfirmQuery }, async ({ ctx, user, request }) => {
  const codes = await createRecoveryCodes(ctx, user.sessionId, siteOf(ctx, request));
  return data({ codes }, { headers: { "Cache-Control": "no-store" } });
});

export default function RecoveryCodes() {
  const { unused, to, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage
      title={TITLE}
      subtitle="For signing in when you can't use your app or passkey"
      back={profilePaths.security()}
      backLabel="Security"
    >
      {answer && "codes" in answer ? (
        <RecoveryCodeList codes={answer.codes} email={email} to={to} />
      ) : (
        <CreateRecoveryCodes unused={unused} to={to} />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
