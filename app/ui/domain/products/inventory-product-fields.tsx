import { useField } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { CheckboxField } from "../../forms/fields/checkbox-field";
import { ComboboxField } from "../../forms/fields/combobox-field";
import { DateField } from "../../forms/fields/date-field";
import { FieldGrid, FieldSet } from "../../forms/fields/field-grid";
import { HiddenField } from "../../forms/fields/hidden-field";
import { MoneyField } from "../../forms/fields/money-field";
import { NumberField } from "../../forms/fields/number-field";
import { SelectField } from "../../forms/fields/select-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";
import { SizeFields } from "../../forms/size-fields";
import { BarcodeList } from "./barcode-list";
import { LotTrackingField } from "./lot-tracking-field";
import { PictureFields } from "./pictures/picture-fields";
import { categoryOptions } from "./product-categories";
import { UnitTestingCost } from "./unit-testing-cost";

export interface CompanyChoice {
  id: string;
  name: string;
  /** The company tracks all its products by lot and batch. */
  peptides: boolean;
  /** Of the product's amounts. */
  currency: string;
}

type Props = {
  /** Companies to choose from; a single one is preset. */
  companies: readonly CompanyChoice[];
  /** The product's own category, when it is not a standard one. */
  category?: string | null;
  /** The product exists already: its company and opening stock cannot be changed. */
  settled?: { startingInventory: number | null };
  /** The user can book opening stock. */
  mayStock: boolean;
};

/** Fields of the inventory screen's product form. */
export function InventoryProductFields({ companies, category, settled, mayStock }: Props) {
  const only = companies.length === 1 ? companies[0] : undefined;
  const began = useField<string>("companyId")[0].initialValue;
  const [chosen, setChosen] = useState(only?.id ?? began ?? "");
  const company = companies.find(({ id }) => id === chosen);
  const peptides = company?.peptides ?? false;
  const currency = company?.currency ?? "";
  return (
    <div className="grid gap-7">
      <FieldSet legend="Basics">
        <FieldGrid>
          <TextField name="name" label="Product name" required autoFocus maxLength={200} className="col-span-full" />
          <TextField name="sku" label="SKU" mono required maxLength={100} autoComplete="off" />
          <TextField
            name="shortName"
            label="Short name"
            optional
            maxLength={100}
            hint="Used on labels and small screens"
          />
          {!settled && !only && (
            <div
              className="min-w-0"
              // The change bubbles up from the select; React types the target as this div.
              onChange={(event) => setChosen((event.target as unknown as HTMLSelectElement).value)}
            >
              <ComboboxField
                name="companyId"
                label="Company"
                required
                placeholder="Choose a company"
                options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
          {!settled && only && <HiddenField name="companyId" value={only.id} />}
          <SelectField
            name="category"
            label="Category"
            required
            placeholder="Choose a category"
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

      <FieldSet legend="Codes" hint="Codes a scanner can read, in addition to the SKU">
        <FieldGrid>
          <TextField name="upc" label="UPC/EAN" mono inputMode="numeric" maxLength={20} autoComplete="off" />
          <TextField name="barcode" label="Barcode" mono maxLength={100} autoComplete="off" hint="Your own code" />
          <BarcodeList className="col-span-full" />
          <TextField
            name="qrCode"
            label="QR code"
            mono
            maxLength={200}
            autoComplete="off"
            className="col-span-full"
            hint="If empty, a peptide batch gets QR-{batch number}-{time}"
          />
        </FieldGrid>
      </FieldSet>

      <FieldSet legend="Costs">
        <Pairs>
          <MoneyField name="cost" label="Cost" currency={currency} />
          <MoneyField name="price" label="Price" currency={currency} />
          <MoneyField name="packagingCost" label="Packaging cost" currency={currency} />
          <MoneyField name="labelCost" label="Label cost" currency={currency} />
          <MoneyField name="testCost" label="Test cost" currency={currency} hint="Cost of testing the whole batch" />
          <UnitTestingCost currency={currency} />
        </Pairs>
      </FieldSet>

      <FieldSet
        legend="Batch"
        hint={
          peptides
            ? "Peptide products need a batch number and quantity"
            : "For products made or bought in batches. Required for peptide companies"
        }
      >
        <Pairs>
          <TextField
            name="batchNumber"
            label="Batch number"
            mono
            maxLength={100}
            autoComplete="off"
            required={peptides}
          />
          <NumberField
            name="batchQuantity"
            label="Batch quantity"
            min={1}
            max={1_000_000}
            unit="units"
            required={peptides}
          />
          <DateField name="purchaseDate" label="Purchase date" />
        </Pairs>
        {!peptides && <CheckboxField name="isBatch" label="Batch product" hint="Units are tracked by lot" />}
      </FieldSet>

      <FieldSet legend="Stock">
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
          {!settled && mayStock && (
            <NumberField
              name="startingInventory"
              label="Starting inventory"
              min={0}
              max={1_000_000}
              unit="units"
              hint="Received at its location, or at RECEIVING if it has none"
            />
          )}
        </Pairs>
        {settled && settled.startingInventory !== null && (
          <p className="text-muted text-sm">
            The starting inventory was {settled.startingInventory.toLocaleString("en-US")} units. To change stock, use
            Adjust stock.
          </p>
        )}
        <LotTrackingField isFixed={peptides} />
      </FieldSet>

      <SizeFields />

      <FieldSet legend="Images">
        <PictureFields companyId={company?.id ?? null} />
      </FieldSet>
    </div>
  );
}

/** Short fields share a row on phones too, because the form is long. */
const Pairs = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:gap-x-4">{children}</div>
);
