import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Gs1Prefix } from "#app/domain/inbound/asn/asn.schema";
import { currentPrefix, setPrefix } from "#app/domain/inbound/units/gs1-prefix.server";
import { adminPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "GS1 company prefix";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Admin` }];

export const loader = pageLoader("system.read", {}, async ({ ctx }) => ({ prefix: await currentPrefix(ctx) }));

export const action = pageAction("system.read", { form: Gs1Prefix }, async ({ ctx, input: { prefix } }) => {
  await setPrefix(ctx, prefix);
  const description = prefix
    ? `Cartons and pallets get numbers that contain ${prefix}.`
    : "They get no numbers of GS1.";
  return done(adminPaths.gs1Prefix(), { title: "Saved", description });
});

export default function Gs1PrefixPage() {
  const { prefix } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={TITLE}
      subtitle="Cartons and pallets are numbered with it (SSCC)"
      back={paths.admin()}
      backLabel="Admin Panel"
    >
      <ActionForm key={prefix} submit="Save" defaultValue={{ prefix }}>
        <TextField
          name="prefix"
          label="Prefix"
          optional
          mono
          maxLength={10}
          inputMode="numeric"
          hint="7 to 10 digits, issued by GS1. No number is used twice, even after the prefix was changed and changed back."
        />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
