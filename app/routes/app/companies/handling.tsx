import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnyCompanyQuery, CompanyQuery, HandlingForm } from "#app/domain/companies/companies.schema";
import { getCompany, updateHandling } from "#app/domain/companies/companies.service.server";
import { TEMPERATURE_OPTIONS } from "#app/domain/companies/company-labels";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { TimeField } from "#app/ui/forms/fields/time-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { namedCompany } from "../named-company.server";

export const meta: MetaFunction = () => [{ title: "Handling instructions" }];

export const loader = pageLoader("companies.edit", { query: AnyCompanyQuery }, async ({ ctx, query }) => {
  const asked = namedCompany(ctx, query.company, "edit-handling");
  const { id, name, category, handling, settings, updatedAt } = await getCompany(ctx, asked);
  return {
    company: { id, name },
    // Selects need "" for no choice: conform's reset would otherwise leave them without any option.
    initial: {
      ...handling,
      ...settings,
      carrier: handling.carrier ?? "",
      storageTemperature: settings.storageTemperature ?? "",
    },
    peptides: category === "peptides",
    version: updatedAt,
  };
});

export const action = pageAction(
  "companies.edit",
  { query: CompanyQuery, form: HandlingForm, failed: "Failed to update company." },
  async ({ ctx, query, input }) => {
    await updateHandling(ctx, query.company, input);
    return done(paths.company(query.company, "processes"), {
      title: "Company Updated",
      description: "Pickers and packers now see the new instructions.",
    });
  },
);

const CARRIER_OPTIONS = CARRIERS.map((value) => ({ value, label: carrierLabel(value) }));

export default function EditHandling() {
  const { company, initial, peptides, version } = useLoaderData<typeof loader>();
  const back = paths.company(company.id, "processes");
  return (
    <RouteDialog title="Handling instructions" back={back} description={company.name} size="lg">
      <ActionForm
        schema={() => import("#app/domain/companies/companies.schema").then((module) => module.HandlingForm)}
        defaultValue={initial}
        submit="Save"
        reset="Reset"
        cancel={back}
      >
        <HiddenField name="version" value={String(version)} />
        <FieldGrid>
          <TextAreaField name="receiving" label="Receiving" rows={3} hint="What to check before putaway" />
          <TextAreaField name="storage" label="Storage" rows={3} hint="Where and how to store products" />
          <TextAreaField name="packing" label="Packing" rows={3} hint="Boxes, fill, and inserts" />
          <TextAreaField name="shipping" label="Shipping" rows={3} hint="Labels, documents, and days to avoid" />
          <TimeField
            name="cutOff"
            label="Order cut-off"
            hint="Orders placed later ship the next working day. An earlier one of the warehouse comes first (warehouse time)"
          />
          <SelectField name="carrier" label="Preferred carrier" options={CARRIER_OPTIONS} placeholder="No preference" />
          {peptides && (
            <>
              <SelectField
                name="storageTemperature"
                label="Storage temperature"
                options={TEMPERATURE_OPTIONS}
                placeholder="Not set"
              />
              <TextField name="fdaRegistration" label="FDA registration number" mono maxLength={50} />
            </>
          )}
        </FieldGrid>
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
