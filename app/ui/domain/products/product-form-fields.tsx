import { FieldGrid } from "../../forms/fields/field-grid";
import { MoneyField } from "../../forms/fields/money-field";
import { NumberField } from "../../forms/fields/number-field";
import { SelectField } from "../../forms/fields/select-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";
import { SizeFields } from "../../forms/size-fields";
import { BarcodeList } from "./barcode-list";
import { LotTrackingField } from "./lot-tracking-field";
import { categoryOptions } from "./product-categories";

type Props = { currency: string; category?: string | null; byLot: boolean; autoFocus?: boolean };

/** Fields of the company page's product form. Peptide companies always track lots, so the option is hidden. */
export function ProductFormFields({ currency, category, byLot, autoFocus }: Props) {
  return (
    <>
      <FieldGrid>
        <TextField
          name="name"
          label="Product name"
          required
          autoFocus={autoFocus}
          maxLength={200}
          className="col-span-full"
        />
        <TextField name="sku" label="SKU" mono required maxLength={100} autoComplete="off" />
        <SelectField name="category" label="Category" placeholder="None" options={categoryOptions(category)} />
        <MoneyField name="cost" label="Cost" currency={currency} />
        <MoneyField name="price" label="Price" currency={currency} />
        <MoneyField name="packagingCost" label="Packaging cost" currency={currency} />
        <MoneyField name="testCost" label="Test cost" currency={currency} />
        <TextField name="location" label="Location" mono maxLength={50} hint="Default location, such as A-03-2-15" />
        <NumberField name="reorderPoint" label="Reorder point" min={0} max={1_000_000} hint="Defaults to 10" />
        <TextField name="upc" label="UPC/EAN" mono inputMode="numeric" maxLength={20} autoComplete="off" />
        <TextField name="barcode" label="Barcode" mono maxLength={100} autoComplete="off" hint="Your own code" />
        <BarcodeList className="col-span-full" />
        <TextAreaField
          className="col-span-full"
          name="description"
          label="Description"
          optional
          rows={2}
          maxLength={5000}
        />
      </FieldGrid>
      <LotTrackingField isFixed={byLot} />
      <SizeFields />
    </>
  );
}
