import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { enterWork, newEntryScreen } from "#app/domain/billing/entries/entries.server";
import { EntriesQuery, EntryForm } from "#app/domain/billing/entries/entry.schema";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { namedCompany } from "#app/routes/app/named-company.server";
import { OtherWorkFields } from "#app/ui/domain/billing/other-work-fields";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { part } from "#app/ui/primitives/part";

// Loaded on demand: it adds to what the choices say.
const ListedPrice = part(() => import("#app/ui/domain/billing/listed-price"), "ListedPrice");

export const meta: MetaFunction = () => [{ title: "Add work" }];

export const loader = pageLoader("billing.manage", { query: EntriesQuery }, async ({ ctx, query }) => {
  const companyId = namedCompany(ctx, query.company, "new-entry");
  // Submitting the same form twice makes one entry.
  return { ...(await newEntryScreen(ctx, companyId)), operationId: ctx.newId() };
});

export const action = pageAction(
  "billing.manage",
  { query: EntriesQuery, form: EntryForm, failed: "Failed to add the work" },
  async ({ ctx, query, input }) => {
    const companyId = namedCompany(ctx, query.company, "new-entry");
    await enterWork(ctx, companyId, input);
    return done(billingPaths.entries(companyId), {
      title: "Work added",
      description: `${input.quantity.toLocaleString("en-US")} × ${input.listed || input.name}`,
    });
  },
);

export default function EnterWork() {
  const { company, special, materials, currency, currencies, cards, today, openFrom, operationId } =
    useLoaderData<typeof loader>();
  const listed = (kind: string, all: typeof special) =>
    all.map(({ name, priceText }) => ({ value: `${kind}:${name}`, label: `${name} (${priceText})` }));
  const options = [
    ...(special.length > 0 ? [{ label: "Special work", options: listed("special", special) }] : []),
    ...(materials.length > 0 ? [{ label: "Materials", options: listed("material", materials) }] : []),
    {
      label: "Not on the rate card",
      options: [
        { value: "special:", label: "Other work" },
        { value: "material:", label: "Other material" },
      ],
    },
  ];
  return (
    <FormPage
      title="Add work"
      subtitle={<bdi>{company.name}</bdi>}
      back={billingPaths.entries(company.id)}
      backLabel="Special work"
    >
      <ActionForm
        schema={() => import("#app/domain/billing/entries/entry.schema").then((module) => module.EntryForm)}
        submit="Add work"
        cancel={billingPaths.entries(company.id)}
        defaultValue={{ operationId, day: today, quantity: "1", currency }}
      >
        <HiddenField name="operationId" />
        <SelectField
          name="what"
          label="Work or material"
          options={options}
          placeholder="Choose work or material"
          required
        />
        <FieldGrid>
          <TextField name="quantity" label="Quantity" inputMode="numeric" required maxLength={7} />
          <DateField
            name="day"
            label="Day"
            required
            max={today}
            {...(openFrom && {
              hint: `Work before ${dayName(openFrom)} is billed on ${dayName(openFrom)}`,
            })}
          />
        </FieldGrid>
        <ListedPrice cards={cards} openFrom={openFrom} />
        <OtherWorkFields currency={currency} currencies={currencies} />
        <TextField name="note" label="Note" optional maxLength={300} hint="The company sees it with the entry" />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
