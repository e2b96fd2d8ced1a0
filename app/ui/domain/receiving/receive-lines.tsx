import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { FieldList } from "#app/ui/forms/fields/field-list";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { OrderProductField } from "../orders/form/order-product-field";
import { LotPlaceFields } from "../products/lot-place-fields";
import { SerialsField } from "./serials-field";

/** The receipt's lines; the last scanned one is at the end. */
export function ReceiveLines({ isAnnounced }: { isAnnounced: boolean }) {
  return (
    <FieldList
      name="lines"
      label="Items received"
      addLabel="Add line"
      itemLabel="line"
      newItem={{ sku: "", quantity: "", lotNumber: "", expiresOn: "", location: "", serials: "" }}
      hint="Leave the location empty to use the product's own location, or RECEIVING if it has none. Enter lot and expiry only for products that track lots."
    >
      {({ name, index }) => (
        <div className="grid grid-cols-2 items-start max-[479px]:grid-cols-1 gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,1fr)_6rem_9rem_9.5rem_8rem]">
          <HiddenField name={`${name}.name`} />
          <HiddenField name={`${name}.byLot`} />
          <OrderProductField line={name} hideLabel={index > 0} className="max-lg:col-span-full" />
          <NumberField
            name={`${name}.quantity`}
            label="Quantity"
            min={1}
            max={1_000_000}
            required
            hideLabel={index > 0}
          />
          <LotPlaceFields line={name} index={index} isKnownPlace />
          <SerialsField line={name} />
          {isAnnounced && <CheckboxField name={`${name}.isDamaged`} label="Damaged" />}
        </div>
      )}
    </FieldList>
  );
}
