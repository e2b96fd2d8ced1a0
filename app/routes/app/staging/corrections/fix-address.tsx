import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countryOptions } from "#app/domain/billing/parties/countries.server";
import { fixAddress, readCorrectable } from "#app/domain/staging/corrections/correct-staged.server";
import { FixAddress, FixQuery } from "#app/domain/staging/corrections/corrections.schema";
import { storeAddressText } from "#app/domain/staging/draft-from-channel";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { stagingPaths } from "#app/http/staging-paths";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { PostButton } from "#app/ui/forms/post-button";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Hint } from "#app/ui/primitives/states/hint";
import { backToOrder } from "./back-to-order";

const TITLE = "Correct the address";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader(
  "staging.manage",
  { params: StagedParams, query: FixQuery },
  async ({ ctx, params, query }) => {
    const { row, order, draft } = await readCorrectable(ctx, params.id);
    const own = row.corrections?.shipTo ?? null;
    return {
      restoreAction: stagingPaths.restoreStoreAddress(row.id, query),
      back: backToOrder(row.id, query.back),
      number: row.number,
      stores: storeAddressText(order),
      isCorrected: own !== null,
      countries: countryOptions(),
      address: own ?? draft.shipTo ?? order.billTo ?? { name: order.customerName, phone: order.customerPhone },
    };
  },
);

export const action = pageAction(
  "staging.manage",
  { params: StagedParams, query: FixQuery, form: FixAddress, failed: "Failed to save the correction" },
  async ({ ctx, params, input, query }) => {
    await fixAddress(ctx, params.id, input);
    return done(backToOrder(params.id, query.back), { title: "Address corrected" });
  },
);

export default function FixStagedAddress() {
  const { restoreAction, back, number, stores, isCorrected, address, countries } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} subtitle={`Staging order ${number}`} back={back} backLabel={`Staging order ${number}`}>
      <Hint title="Store address">
        <span className="whitespace-pre-line">{stores || "The shipping address is missing."}</span>
      </Hint>
      {isCorrected && (
        <div className="justify-self-start">
          <PostButton action={restoreAction} pending="Saving...">
            Use the store's address
          </PostButton>
        </div>
      )}
      <ActionForm
        schema={() => import("#app/domain/staging/corrections/corrections.schema").then((module) => module.FixAddress)}
        submit="Save"
        cancel={back}
        defaultValue={address}
      >
        <FieldGrid>
          <TextField name="name" label="Name" maxLength={200} autoComplete="off" />
          <TextField name="company" label="Company" optional maxLength={200} autoComplete="off" />
          <TextField name="address1" label="Street" required maxLength={200} autoComplete="off" />
          <TextField name="address2" label="Address line 2" optional maxLength={200} autoComplete="off" />
          <TextField name="city" label="City" required maxLength={200} autoComplete="off" />
          <TextField name="state" label="State or region" optional maxLength={200} autoComplete="off" />
          <TextField name="postcode" label="Postal code" optional maxLength={20} autoComplete="off" />
          <SelectField name="country" label="Country" required placeholder="Choose a country" options={countries} />
          <TextField name="phone" label="Phone" optional maxLength={50} autoComplete="off" />
        </FieldGrid>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
