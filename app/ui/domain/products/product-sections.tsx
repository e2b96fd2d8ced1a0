import type { ReactNode } from "react";
import { SERIAL_CAPTURE, SERIAL_CAPTURE_LABEL } from "#app/domain/catalog/serial-capture";
import { FieldGrid, FieldSet } from "../../forms/fields/field-grid";
import { MoneyField } from "../../forms/fields/money-field";
import { NumberField } from "../../forms/fields/number-field";
import { SelectField } from "../../forms/fields/select-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";
import { BarcodeList } from "./barcode-list";
import { LotTrackingField } from "./lot-tracking-field";
import { categoryOptions } from "./product-categories";

const SERIAL_OPTIONS = SERIAL_CAPTURE.map((value) => ({ value, label: SERIAL_CAPTURE_LABEL[value] }));

/** The sections that both product forms have; `children` are fields of one of them. */

type BasicsProps = {
  /** The product's own category, when it is not a standard one. */
  category: string | null | undefined;
  /** The inventory screen requires a category, the company page does not. */
  categoryRequired?: boolean;
  autoFocus?: boolean | undefined;
  children?: ReactNode;
};

export const BasicFields = ({ category, categoryRequired = false, autoFocus, children }: BasicsProps) => (
  <FieldSet legend="Basics">
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
      {children}
      <SelectField
        name="category"
        label="Category"
        {...(categoryRequired ? { required: true } : { optional: true })}
        placeholder={categoryRequired ? "Choose a category" : "None"}
        options={categoryOptions(category)}
      />
      <TextAreaField
        name="description"
        label="Description"
        optional
        rows={2}
        maxLength={5000}
        className="col-span-full"
      />
    </FieldGrid>
  </FieldSet>
);

export const CodeFields = ({ children }: { children?: ReactNode }) => (
  <FieldSet legend="Codes" optional hint="Codes a scanner can read, in addition to the SKU">
    <FieldGrid>
      <TextField name="upc" label="UPC/EAN" mono inputMode="numeric" maxLength={20} autoComplete="off" />
      <TextField name="barcode" label="Barcode" mono maxLength={100} autoComplete="off" hint="Your own code" />
      <BarcodeList className="col-span-full" />
      {children}
    </FieldGrid>
  </FieldSet>
);

type CostsProps = { currency: string; testHint?: string; children?: ReactNode };

export const CostFields = ({ currency, testHint, children }: CostsProps) => (
  <FieldSet legend="Costs" optional>
    <Pairs>
      <MoneyField name="cost" label="Cost" currency={currency} />
      <MoneyField name="price" label="Price" currency={currency} />
      <MoneyField name="packagingCost" label="Packaging cost" currency={currency} />
      <MoneyField name="testCost" label="Test cost" currency={currency} hint={testHint} />
      {children}
    </Pairs>
  </FieldSet>
);

type StockProps = {
  /** The company's category tracks all lots. */
  byLot: boolean;
  startingInventory?: ReactNode;
  note?: ReactNode;
};

export const StockFields = ({ byLot, startingInventory, note }: StockProps) => (
  <FieldSet legend="Stock" optional>
    <Pairs>
      <TextField
        name="location"
        label="Location"
        mono
        maxLength={50}
        placeholder="A-03-2-15"
        autoComplete="off"
        hint="Default location"
      />
      <NumberField
        name="reorderPoint"
        label="Reorder point"
        min={0}
        max={1_000_000}
        placeholder="10"
        unit="units"
        hint="Stock at or below this is low"
      />
      {startingInventory}
    </Pairs>
    {note}
    <LotTrackingField isFixed={byLot} />
    <SelectField
      name="serialNumbers"
      label="Serial numbers"
      options={SERIAL_OPTIONS}
      hint="Recorded: an order ships only with one serial number for each unit"
    />
  </FieldSet>
);

/** Short fields share a row on phones too, because the form is long. */
export const Pairs = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:gap-x-4">{children}</div>
);
