import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LabelsQuery, USUAL_STOCK } from "#app/domain/inventory/labels/labels.schema";
import { labelsScreen } from "#app/domain/inventory/labels/labels.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { AllFound } from "#app/ui/domain/labels/all-found";
import { ChosenProducts } from "#app/ui/domain/labels/chosen-products";
import { LabelSelect } from "#app/ui/domain/labels/label-controls";
import { LabelForm } from "#app/ui/domain/labels/label-form";
import { LabelSheet } from "#app/ui/domain/labels/label-sheet";
import { ProductFinder } from "#app/ui/domain/labels/product-finder";
import { cx } from "#app/ui/primitives/classes";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction = () => [{ title: "Labels" }];

export const loader = pageLoader("products.read", { query: LabelsQuery }, async ({ ctx, query, request }) =>
  labelsScreen(ctx, { ...query, stock: query.stock ?? USUAL_STOCK[await paperOf(request, ctx.config)] }),
);

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
      <LabelForm
        rows={items.map(({ lot, copies }) => ({ lot: lot?.value ?? "none", copies }))}
        missing={items.length > 0 ? null : isChoosing ? "Add a product first." : "Nothing to label was found."}
      >
        {kind === "locations" && <input type="hidden" name="kind" value="locations" />}
        {companies.length > 1 && (
          <div className="min-w-0 max-lg:-order-2 lg:col-start-1">
            <CompanyChoice companies={companies} value={company} />
          </div>
        )}
        <div className="grid min-w-0 gap-4 lg:col-start-1">
          {isChoosing ? (
            <ChosenProducts items={items} showCompany={showCompany} />
          ) : (
            <AllFound screen={screen} showCompany={showCompany} />
          )}
        </div>
        <LabelSheet screen={screen} />
        {isChoosing && (
          // On a narrow screen the columns stack, and the one that still needs input comes first.
          <div className={cx("min-w-0 lg:col-start-1", items.length === 0 && "max-lg:-order-1")}>
            <ProductFinder {...screen} showCompany={showCompany} />
          </div>
        )}
      </LabelForm>
    </InventoryPage>
  );
}

function CompanyChoice({ companies, value }: { companies: { id: string; name: string }[]; value: string | undefined }) {
  return (
    <LabelSelect
      name="company"
      label="Company"
      hideLabel
      className="sm:w-80"
      value={value ?? ""}
      options={[
        { value: "", label: "All Companies" },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
