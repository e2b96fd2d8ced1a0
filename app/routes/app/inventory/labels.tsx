import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LabelsQuery } from "#app/domain/labels/labels.schema";
import { labelsScreen } from "#app/domain/labels/labels.service.server";
import { pageLoader } from "#app/http/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { AllFound } from "#app/ui/domain/labels/all-found";
import { ChosenProducts } from "#app/ui/domain/labels/chosen-products";
import { LabelSelect } from "#app/ui/domain/labels/label-controls";
import { LabelForm } from "#app/ui/domain/labels/label-form";
import { LabelSheet } from "#app/ui/domain/labels/label-sheet";
import { ProductFinder } from "#app/ui/domain/labels/product-finder";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction = () => [{ title: "Labels" }];

export const loader = pageLoader("products.read", { query: LabelsQuery }, ({ ctx, query }) => labelsScreen(ctx, query));

export default function Labels() {
  const screen = useLoaderData<typeof loader>();
  const { query, companies, items } = screen;
  const { company, kind } = query;
  const showCompany = companies.length > 1 && !company;
  const isChoosing = kind === "products" && !query.all;
  const kinds = [
    { to: paths.inventory("labels", { company }), label: "Products", current: kind === "products" },
    {
      to: paths.inventory("labels", { company, kind: "locations" }),
      label: "Locations",
      current: kind === "locations",
    },
  ];
  return (
    <InventoryPage part="labels" companyId={company}>
      <Tabs label="What to label" items={kinds} minor />
      <LabelForm rows={items.map(({ lot, copies }) => ({ lot: lot?.value ?? "none", copies }))}>
        {kind === "locations" && <input type="hidden" name="kind" value="locations" />}
        <div className="grid min-w-0 gap-4">
          {companies.length > 1 && (
            <LabelSelect
              name="company"
              label="Company"
              hideLabel
              className="sm:w-80"
              value={company ?? ""}
              options={[
                { value: "", label: "All Companies" },
                ...companies.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {isChoosing && <ChosenProducts items={items} showCompany={showCompany} />}
          {isChoosing ? (
            <ProductFinder {...screen} showCompany={showCompany} />
          ) : (
            <AllFound screen={screen} showCompany={showCompany} />
          )}
        </div>
        <LabelSheet screen={screen} />
      </LabelForm>
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
