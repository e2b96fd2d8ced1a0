import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EditIntegration, IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { getIntegrationRow } from "#app/domain/integrations/integrations.service.server";
import { editIntegration } from "#app/domain/integrations/manage.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { channelChoices } from "#app/integrations/registry";
import { KeyFields } from "#app/ui/domain/integrations/connection-fields";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Edit Integration";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: IntegrationParams };

export const loader = pageLoader("integrations.manage", asked, async ({ ctx, params }) => {
  const { id, name, type, storeUrl } = await getIntegrationRow(ctx, params.id);
  return { id, name, storeUrl, hints: channelChoices().find((choice) => choice.type === type)?.hints };
});

export const action = pageAction(
  "integrations.manage",
  {
    ...asked,
    form: EditIntegration,
    secrets: ["config.apiKey", "config.apiSecret"],
    failed: "Failed to update integration",
  },
  async ({ ctx, params, input }) => {
    await editIntegration(ctx, params.id, input);
    return done(paths.integration(params.id), { title: "Integration updated", description: input.name });
  },
);

export default function EditAnIntegration() {
  const { id, name, storeUrl, hints } = useLoaderData<typeof loader>();
  return (
    <RouteDialog
      title={TITLE}
      back={paths.integrations()}
      description={`${storeUrl ?? ""}. Another shop is an integration of its own.`}
    >
      <ActionForm
        key={id}
        schema={() => import("#app/domain/integrations/integrations.schema").then((module) => module.EditIntegration)}
        defaultValue={{ name }}
        submit="Update Integration"
        pending="Saving..."
        cancel={paths.integrations()}
      >
        <FieldGrid>
          <TextField name="name" label="Name" required maxLength={100} hint="How your people call it" />
          <KeyFields hints={hints} kept />
        </FieldGrid>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
