import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IntegrationParams } from "#app/domain/integrations/integrations.schema";
import { ShipmentNoticeForm } from "#app/domain/integrations/shipment-notice/shipment-notice.schema";
import {
  saveShipmentNotice,
  shipmentNoticePage,
} from "#app/domain/integrations/shipment-notice/shipment-notice.server";
import { EMAILS_BY_STATUS } from "#app/domain/integrations/shipment-notice/shipment-notice-labels";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { integrationPaths } from "#app/http/integration-paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Page } from "#app/ui/layouts/pages/page";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Shipment notice · ${data?.name ?? ""}` }];

export const loader = pageLoader("integrations.manage", { params: IntegrationParams }, ({ ctx, params }) =>
  shipmentNoticePage(ctx, params.id),
);

export const action = pageAction(
  "integrations.manage",
  { params: IntegrationParams, form: ShipmentNoticeForm, failed: "Failed to save the shipment notice" },
  async ({ ctx, params, input }) => {
    await saveShipmentNotice(ctx, params.id, input);
    return done(integrationPaths.integration(params.id), { title: "Shipment notice saved" });
  },
);

/** Settings for how a store notifies its customer of a shipment. */
export default function ShipmentNoticeOfIntegration() {
  const { id, name, hasNotes, notice } = useLoaderData<typeof loader>();
  const back = integrationPaths.integration(id);
  return (
    <Page
      title="Shipment notice"
      subtitle={`What ${name} does when an order ships`}
      back={{ to: back, label: name }}
      width="narrow"
    >
      <Card title="Notice">
        <ActionForm
          schema={() =>
            import("#app/domain/integrations/shipment-notice/shipment-notice.schema").then(
              (module) => module.ShipmentNoticeForm,
            )
          }
          defaultValue={{
            ...notice,
            emailsCustomer: notice.emailsCustomer ? "on" : "",
            noteText: notice.noteText ?? "",
          }}
          submit="Save"
          pending="Saving…"
          cancel={back}
        >
          <CheckboxField
            name="emailsCustomer"
            label="Email the tracking number to the customer"
            hint="The store sends the email. Otherwise only the store's staff see the number"
          />
          {hasNotes && (
            <>
              <TextAreaField
                name="noteText"
                label="Note text"
                maxLength={500}
                placeholder="Your order shipped with {carrier}. Tracking number: {tracking}. Track it here: {link}"
                hint="Leave empty for the standard text. {carrier}, {tracking}, and {link} are filled in"
              />
              <TextField
                name="targetStatus"
                label="Status in the store"
                mono
                required
                maxLength={20}
                hint='"automatic", "keep", or a status of the store, such as "completed"'
              />
            </>
          )}
        </ActionForm>
      </Card>
      {hasNotes && <EmailsByStatus />}
    </Page>
  );
}

/** For stores that email their customers about a completed order, such as WooCommerce. */
function EmailsByStatus() {
  return (
    <Card title="What the customer receives">
      <DescriptionList items={EMAILS_BY_STATUS} />
    </Card>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
