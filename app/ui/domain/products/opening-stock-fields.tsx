import { FieldList } from "../../forms/fields/field-list";
import { ProductQuantityFields } from "../orders/form/product-quantity-fields";
import { LotPlaceFields } from "./lot-place-fields";

/** Opening stock by line: product, units, lot and location. */
export function OpeningStockFields({ byLot }: { byLot: boolean }) {
  return (
    <FieldList
      name="lines"
      label="Units on hand"
      addLabel="Add line"
      itemLabel="line"
      newItem={{ sku: "", quantity: "", lotNumber: "", expiresOn: "", location: "" }}
      min={1}
      hint="Leave the location empty to use the product's own, or RECEIVING if it has none. Enter lot and expiry only for products that track lots."
    >
      {({ name, index }) => (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_6rem_8rem_9rem_8rem]">
          <ProductQuantityFields line={name} index={index} wide="max-md:col-span-2" />
          <LotPlaceFields line={name} index={index} byLot={byLot} />
        </div>
      )}
    </FieldList>
  );
}
