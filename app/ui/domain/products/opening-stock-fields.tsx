import { DateField } from "../../forms/date-field";
import { FieldList } from "../../forms/field-list";
import { TextField } from "../../forms/text-field";
import { ProductQuantityFields } from "../orders/product-quantity-fields";

/** What there is at the start, line by line: product, units, lot and place. */
export function OpeningStockFields({ byLot }: { byLot: boolean }) {
  return (
    <FieldList
      name="lines"
      label="Units on hand"
      addLabel="Add line"
      itemLabel="line"
      newItem={{ sku: "", quantity: "", lotNumber: "", expiresOn: "", location: "" }}
      min={1}
      hint="Without a location: the product's own, else RECEIVING. Lot and expiry only for products that are kept by lot."
    >
      {({ name, index }) => (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_6rem_8rem_9rem_8rem]">
          <ProductQuantityFields line={name} index={index} wide="max-md:col-span-2" />
          <TextField
            name={`${name}.lotNumber`}
            label="Lot number"
            mono
            maxLength={100}
            required={byLot}
            hideLabel={index > 0}
            autoComplete="off"
          />
          <DateField name={`${name}.expiresOn`} label="Expiry" hideLabel={index > 0} />
          <TextField
            name={`${name}.location`}
            label="Location"
            mono
            maxLength={50}
            hideLabel={index > 0}
            placeholder="A-03-2-15"
            autoComplete="off"
          />
        </div>
      )}
    </FieldList>
  );
}
