import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { API_AREAS } from "#app/domain/access/api-keys/api-key-options";
import { NewKey } from "#app/domain/access/api-keys/api-keys.schema";
import { makeKey } from "#app/domain/access/api-keys/api-keys.server";
import { keyPaths } from "#app/http/admin-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { KeyFields } from "#app/ui/domain/access/key-fields";
import { KeyMade } from "#app/ui/domain/access/key-made";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Create API key";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("keys.manage", {}, async ({ ctx }) => ({ id: ctx.newId(), email: ctx.actor.email }));

// Returns data instead of redirecting: the key is shown here, once.
export const action = pageAction(
  "keys.manage",
  { form: NewKey, failed: "Failed to create key" },
  async ({ ctx, input }) => ({ made: await makeKey(ctx, input) }),
);

export default function NewApiKey() {
  const { id, email } = useLoaderData<typeof loader>();
  const made = useActionData<{ made?: { key: string; name: string; email: string } }>()?.made;
  return (
    <FormPage title={TITLE} back={keyPaths.list()} backLabel="API keys">
      {made ? (
        <KeyMade value={made.key} name={made.name} email={made.email} />
      ) : (
        <ActionForm
          schema={() => import("#app/domain/access/api-keys/api-keys.schema").then((module) => module.NewKey)}
          submit="Create key"
          pending="Creating..."
          cancel={keyPaths.list()}
          defaultValue={{ id, email, access: "read", areas: [...API_AREAS], days: "90" }}
        >
          <KeyFields />
        </ActionForm>
      )}
    </FormPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage API keys." />;
}
