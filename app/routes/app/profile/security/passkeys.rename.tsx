import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getMyPasskey } from "#app/domain/access/second-factor/my-factors.server";
import { renamePasskey } from "#app/domain/access/second-factor/my-passkeys.server";
import { PasskeyParams, RenamePasskey } from "#app/domain/access/second-factor/second-factor.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { profilePaths } from "#app/http/profile-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Rename a passkey";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("profile.own", { params: PasskeyParams }, ({ ctx, params }) =>
  getMyPasskey(ctx, params.passkeyId),
);

export const action = pageAction(
  "profile.own",
  { params: PasskeyParams, form: RenamePasskey },
  async ({ ctx, params, input }) => {
    await renamePasskey(ctx, params.passkeyId, input.name);
    return done(profilePaths.security(), { title: "Passkey renamed", description: input.name });
  },
);

export default function RenameOwnPasskey() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} back={profilePaths.security()} backLabel="Security">
      <ActionForm submit="Rename passkey" cancel={profilePaths.security()} defaultValue={{ name }}>
        <TextField name="name" label="Name" maxLength={60} required autoFocus />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
