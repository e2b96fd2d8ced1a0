import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { FieldList } from "#app/ui/forms/fields/field-list";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import type { SellableFrom } from "#db/schema/column-values";

interface Option {
  value: string;
  label: string;
}

interface Props {
  rules: {
    warehouseId: string;
    sellableFrom: SellableFrom;
    splitShipments: boolean;
    rules: { warehouseId: string; country: string; region: string }[];
  };
  /** Active warehouses; empty where there is one. */
  warehouses: readonly Option[];
  countries: readonly Option[];
  cancel: string;
}

const SELLABLE_OPTIONS: { value: SellableFrom; label: string }[] = [
  { value: "receipt", label: "At receipt" },
  { value: "putaway", label: "After putaway" },
];

/** When a company's received stock can be sold and, with several warehouses, which of them ship its orders. */
export function StockRulesFields({ rules, warehouses, countries, cancel }: Props) {
  const hasSeveral = warehouses.length > 0;
  return (
    <ActionForm
      schema={() => import("#app/domain/inventory/rules/stock-rules.schema").then((module) => module.StockRulesForm)}
      defaultValue={rules}
      submit="Save"
      cancel={cancel}
    >
      <FieldGrid>
        <SelectField
          name="sellableFrom"
          label="Received stock can be sold"
          options={SELLABLE_OPTIONS}
          hint="After putaway: units in receiving bins are not allocated to orders"
        />
        {hasSeveral && (
          <SelectField
            name="warehouseId"
            label="Default warehouse"
            options={warehouses}
            hint="Receives its stock, and ships orders that no rule matches"
          />
        )}
      </FieldGrid>
      {hasSeveral && (
        <FieldList
          name="rules"
          label="Allocation rules"
          addLabel="Add rule"
          itemLabel="rule"
          newItem={{ warehouseId: "", country: "", region: "" }}
          max={50}
          hint="Tried from the top: an order ships from the first warehouse that matches its destination and has all its units."
        >
          {({ name, index }) => (
            <div className="grid gap-x-3 gap-y-2 sm:grid-cols-3">
              <SelectField
                name={`${name}.warehouseId`}
                label="Ships from"
                hideLabel={index > 0}
                options={warehouses}
                placeholder="Choose a warehouse"
              />
              <SelectField
                name={`${name}.country`}
                label="To country"
                hideLabel={index > 0}
                options={countries}
                placeholder="All countries"
              />
              <TextField
                name={`${name}.region`}
                label="State or region"
                hideLabel={index > 0}
                maxLength={40}
                {...(index === 0 && { hint: "As in addresses: CA" })}
              />
            </div>
          )}
        </FieldList>
      )}
      {hasSeveral && (
        <CheckboxField
          name="splitShipments"
          label="Split shipments"
          hint="When no single warehouse of the matching rules has all units of an order, several ship it, each as a linked order. Otherwise the order waits."
        />
      )}
    </ActionForm>
  );
}
