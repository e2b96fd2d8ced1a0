import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { pickFacesScreen, savePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import { PickFaceForm } from "#app/domain/inventory/replenishment/replenishment.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { stockPaths } from "#app/http/stock-paths";
import { PickFaceTable } from "#app/ui/domain/inventory/replenish/pick-face-table";
import { KNOWN_LOCATIONS } from "#app/ui/domain/inventory/suggest-locations";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Pick faces of ${data.product.name}` : "Pick faces" },
];

export const loader = pageLoader("inventory.adjust", { params: ProductParams }, ({ ctx, params }) =>
  pickFacesScreen(ctx, params.productId),
);

export const action = pageAction(
  "inventory.adjust",
  { params: ProductParams, form: PickFaceForm },
  async ({ ctx, params, input }) => {
    const { location } = await savePickFace(ctx, params.productId, input);
    return done(stockPaths.pickFaces(params.productId), { title: "Pick face saved", description: location });
  },
);

export default function PickFaces() {
  const { product, faces } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title="Pick faces"
      subtitle={<bdi>{product.name}</bdi>}
      back={stockPaths.productStock(product.id)}
      backLabel="Product"
      above={<PickFaceTable productId={product.id} faces={faces} />}
    >
      <ActionForm
        key={faces.map(({ locationId }) => locationId).join()}
        submit="Save pick face"
        defaultValue={{ companyId: product.companyId }}
      >
        <HiddenField name="companyId" />
        <ComboboxField
          name="location"
          label="Location"
          mono
          required
          maxLength={50}
          placeholder="A-03-2-15"
          suggest={KNOWN_LOCATIONS}
          hint="A location of the kind Pick. For one that is listed above, the numbers are changed."
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            name="minUnits"
            label="Minimum"
            min={0}
            required
            hint="Replenished when fewer units are free there."
          />
          <NumberField name="maxUnits" label="Maximum" min={1} required hint="Filled up to this many units." />
        </div>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
