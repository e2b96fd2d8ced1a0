import { HiddenField } from "../../forms/fields/hidden-field";
import { ActionForm } from "../../forms/form/action-form";
import { type CompanyChoice, InventoryProductFields } from "./inventory-product-fields";

type Props = {
  companies: readonly CompanyChoice[];
  mayStock: boolean;
  back: string;
  values: Record<string, unknown>;
  /** For an existing product. */
  settled?: { startingInventory: number | null };
};

/** The inventory screen's product form, with pictures. */
export function InventoryProductForm({ companies, mayStock, back, values, settled }: Props) {
  const schemas = () => import("#app/domain/catalog/product.schema");
  return (
    <ActionForm
      schema={() => schemas().then((module) => (settled ? module.InventoryChange : module.InventoryProduct))}
      submit={settled ? "Update product" : "Add Product"}
      encType="multipart/form-data"
      cancel={back}
      defaultValue={values}
      className="grid gap-6"
    >
      {settled && <HiddenField name="version" />}
      <InventoryProductFields
        companies={companies}
        category={String(values.category ?? "")}
        mayStock={mayStock}
        {...(settled && { settled })}
      />
    </ActionForm>
  );
}
