import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { ErasePerson } from "#app/domain/system/erasure/erasure.schema";
import { type FoundPerson, findPerson } from "#app/domain/system/erasure/erasure.service.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { PersonFound } from "#app/ui/domain/system/person-found";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Erase personal data";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("people.erase", {}, async () => null);

/** The email address is sent in the form body only: in a URL it would end up in browser history and in proxy logs. */
export const action = pageAction("people.erase", { form: ErasePerson }, async ({ ctx, input }) =>
  data({ found: await findPerson(ctx, input.email) }),
);

export default function Erase() {
  const found = useActionData<{ found?: FoundPerson }>()?.found;
  return (
    <FormPage title={TITLE} subtitle="Delete personal data on request" back={paths.admin()} backLabel="Admin Panel">
      <p className="max-w-[68ch] text-muted">
        Search all companies for a customer or visitor by email address. Ask the store to erase them too, or their data
        will be imported again.
      </p>
      <ActionForm
        key={found?.email}
        submit="Search"
        pending="Searching…"
        defaultValue={{ email: found?.email ?? "" }}
        schema={() => import("#app/domain/system/erasure/erasure.schema").then((module) => module.ErasePerson)}
      >
        <TextField name="email" label="Email address" type="email" required autoComplete="off" maxLength={254} />
      </ActionForm>
      {found && <PersonFound found={found} />}
    </FormPage>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can erase personal data." />;
}
