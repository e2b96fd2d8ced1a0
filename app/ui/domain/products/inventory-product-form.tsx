import { ActionForm } from "../../forms/action-form";
import { HiddenField } from "../../forms/hidden-field";
import { type CompanyChoice, InventoryProductFields } from "./inventory-product-fields";

type Props = {
  companies: readonly CompanyChoice[];
  currency: string;
  mayStock: boolean;
  back: string;
  values: Record<string, unknown>;
  /** For a product that is there. */
  settled?: { startingInventory: number | null };
};

/** The inventory screen's form for a product, with pictures. */
export function InventoryProductForm({ companies, currency, mayStock, back, values, settled }: Props) {
  const schemas = () => import("#app/domain/catalog/product.schema");
  return (
    <ActionForm
      schema={() => schemas().then((module) => (settled ? module.InventoryChange : module.InventoryProduct))}
      submit={settled ? "Update Product" : "Add Product"}
      encType="multipart/form-data"
      cancel={back}
      defaultValue={values}
      className="grid gap-7"
    >
      {settled && <HiddenField name="version" />}
      <InventoryProductFields
        companies={companies}
        currency={currency}
        category={String(values.category ?? "")}
        mayStock={mayStock}
        {...(settled && { settled })}
      />
    </ActionForm>
  );
}
