import { useField } from "@conform-to/react";
import { useState } from "react";
import { CheckboxField } from "../../forms/fields/checkbox-field";
import { ComboboxField } from "../../forms/fields/combobox-field";
import { DateField } from "../../forms/fields/date-field";
import { FieldSet } from "../../forms/fields/field-grid";
import { HiddenField } from "../../forms/fields/hidden-field";
import { MoneyField } from "../../forms/fields/money-field";
import { NumberField } from "../../forms/fields/number-field";
import { TextField } from "../../forms/fields/text-field";
import { SizeFields } from "../../forms/size-fields";
import { PictureFields } from "./pictures/picture-fields";
import { BasicFields, CodeFields, CostFields, Pairs, StockFields } from "./product-sections";
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
      <BasicFields category={category} categoryRequired autoFocus>
        <TextField
          name="shortName"
          label="Short name"
          optional
          maxLength={100}
          hint="Used on labels and small screens"
        />
        {!settled && !only && (
          <div
            onChange={({ currentTarget }) => setChosen(currentTarget.querySelector("select")?.value ?? "")}
            className="min-w-0"
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
      </BasicFields>

      <CodeFields>
        <TextField
          name="qrCode"
          label="QR code"
          mono
          maxLength={200}
          autoComplete="off"
          className="col-span-full"
          hint="If empty, a peptide batch gets QR-{batch number}-{time}"
        />
      </CodeFields>

      <CostFields currency={currency} testHint="Cost of testing the whole batch">
        <MoneyField name="labelCost" label="Label cost" currency={currency} />
        <UnitTestingCost currency={currency} />
      </CostFields>

      <FieldSet
        legend="Batch"
        optional={!peptides}
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

      <StockFields
        byLot={peptides}
        startingInventory={
          !settled &&
          mayStock && (
            <NumberField
              name="startingInventory"
              label="Starting inventory"
              min={0}
              max={1_000_000}
              unit="units"
              hint="Received at its location, or at RECEIVING if it has none"
            />
          )
        }
        note={
          settled &&
          settled.startingInventory !== null && (
            <p className="text-muted text-sm">
              The starting inventory was {settled.startingInventory.toLocaleString("en-US")} units. To change stock, use
              Adjust stock.
            </p>
          )
        }
      />

      <SizeFields />

      <FieldSet legend="Images" optional>
        <PictureFields companyId={company?.id ?? null} />
      </FieldSet>
    </div>
  );
}
