import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewAssemblyOrder, NewAssemblyQuery } from "#app/domain/inventory/assembly/assembly.schema";
import { createAssemblyOrder, newAssemblyScreen } from "#app/domain/inventory/assembly/create-order.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { KNOWN_PRODUCTS } from "#app/ui/domain/inventory/suggest-products";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "New assembly order";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("assembly.order", { query: NewAssemblyQuery }, async ({ ctx, query }) => ({
  ...(await newAssemblyScreen(ctx, query)),
  operationId: ctx.newId(),
}));

export const action = pageAction(
  "assembly.order",
  { query: NewAssemblyQuery, form: NewAssemblyOrder, failed: "Failed to create the order" },
  async ({ ctx, input }) => {
    const { id, name } = await createAssemblyOrder(ctx, input);
    return done(assemblyPaths.order(id), {
      title: input.release ? "Assembly order released" : "Assembly order created",
      description: name,
    });
  },
);

export default function NewAssemblyOrderPage() {
  const { companies, company, warehouses, chosen, sku, mayRelease, operationId } = useLoaderData<typeof loader>();
  const back = { to: assemblyPaths.list({ company: company?.id }), label: "Assembly" };
  if (!company)
    return (
      <Page title={TITLE} back={back}>
        <ChooseCompany companies={companies} why="Whose product is assembled?" />
      </Page>
    );
  return (
    <FormPage
      title={TITLE}
      back={back.to}
      backLabel={back.label}
      subtitle={companies.length > 1 ? <bdi>{company.name}</bdi> : undefined}
    >
      <ActionForm
        submit="Create order"
        pending="Creating…"
        cancel={back.to}
        defaultValue={{
          ...{ companyId: company.id, operationId, sku, warehouseId: chosen },
          ...(mayRelease && { release: "on" }),
        }}
      >
        <HiddenField name="companyId" />
        <HiddenField name="operationId" />
        <ComboboxField
          name="sku"
          label="Product to assemble"
          mono
          required
          maxLength={100}
          placeholder="Name, SKU, or barcode"
          suggest={KNOWN_PRODUCTS}
          hint="What it is assembled from is set on the product's page."
        />
        <NumberField name="quantity" label="Units to assemble" min={1} max={1_000_000} required />
        {warehouses.length > 0 && (
          <SelectField
            name="warehouseId"
            label="Warehouse"
            options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextAreaField name="note" label="Note" optional maxLength={1000} rows={3} />
        {mayRelease && (
          <CheckboxField name="release" label="Release now" hint="A draft is not assembled until it is released." />
        )}
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
