import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { FieldList } from "#app/ui/forms/fields/field-list";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { OrderProductField } from "../orders/form/order-product-field";
import { WarehouseField } from "../warehouses/warehouse-field";
import { PalletPlan } from "./pallet-plan";

interface Props {
  defaultValue: Record<string, string | Record<string, string>[]>;
  /** Where the goods can be sent; empty when there is no choice. */
  warehouses: readonly { id: string; name: string }[];
  /** Asks whether to announce it at once. */
  isNew?: boolean;
  submit: string;
  cancel: string;
}

/** The form of an announced receipt. */
export function AsnFields({ defaultValue, warehouses, isNew = false, submit, cancel }: Props) {
  return (
    <ActionForm submit={submit} cancel={cancel} defaultValue={defaultValue}>
      {isNew ? (
        <>
          <HiddenField name="companyId" />
          <HiddenField name="operationId" />
        </>
      ) : (
        <HiddenField name="version" />
      )}
      <FieldGrid>
        <TextField name="supplier" label="Supplier" optional maxLength={100} />
        <TextField name="reference" label="Reference" optional mono maxLength={100} placeholder="PO-1042" />
        <TextField name="carrier" label="Carrier" optional maxLength={60} />
        <TextField name="trackingNumber" label="Tracking number" optional mono maxLength={60} />
        <DateField name="expectedOn" label="Expected on" optional />
        <WarehouseField warehouses={warehouses} />
      </FieldGrid>
      <AsnLineFields />
      <FieldGrid>
        <NumberField
          name="pallets"
          label="Pallets"
          min={0}
          max={1000}
          optional
          hint="Cartons are on them in the order of their labels"
        />
        <NumberField
          name="cartons"
          label="Mixed cartons"
          min={0}
          max={1000}
          optional
          hint="Besides the cartons of the lines"
        />
      </FieldGrid>
      <PalletPlan />
      <TextAreaField name="note" label="Note" optional rows={2} />
      {isNew && (
        <CheckboxField
          name="announce"
          label="Announce to the warehouse now"
          hint="Otherwise it is saved as a draft that only you and the warehouse's office see."
        />
      )}
    </ActionForm>
  );
}

function AsnLineFields() {
  return (
    <FieldList
      name="lines"
      label="Products"
      addLabel="Add line"
      itemLabel="line"
      max={500}
      newItem={{ sku: "", quantity: "", lotNumber: "", expiresOn: "", cartonUnits: "" }}
      hint="Enter units per carton where a product is packed in cartons of its own: each then gets a label. Lot and expiry are for products that track lots."
    >
      {({ name }) => (
        <div className="grid grid-cols-2 items-start max-[479px]:grid-cols-1 gap-x-3 gap-y-2">
          <HiddenField name={`${name}.name`} />
          <OrderProductField line={name} className="col-span-full" />
          <NumberField name={`${name}.quantity`} label="Units" min={1} max={1_000_000} required />
          <NumberField name={`${name}.cartonUnits`} label="Units per carton" min={1} max={1_000_000} />
          <TextField name={`${name}.lotNumber`} label="Lot number" mono maxLength={100} autoComplete="off" />
          <DateField name={`${name}.expiresOn`} label="Expiry" />
        </div>
      )}
    </FieldList>
  );
}
