import { useField } from "@conform-to/react";
import { BIN_KIND_OPTIONS, BIN_KINDS } from "#app/domain/inventory/bins/bin-kinds";
import type { BinForm } from "#app/domain/inventory/bins/bin-screen.server";
import { type Units, VOLUME_UNIT, WEIGHT_UNIT } from "#app/domain/kernel/units";
import { stockPaths } from "#app/http/stock-paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { FieldGrid, FieldSet } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

const KINDS = BIN_KIND_OPTIONS.map(({ value, label }) => ({ value, label: `${label}: ${BIN_KINDS[value].use}` }));

/** What a bin is for, its capacity, and what may be put into it. */
export function BinRuleFields({ companies }: { companies: readonly { value: string; label: string }[] }) {
  const units: Units = useField<Units>("units")[0].initialValue === "imperial" ? "imperial" : "metric";
  return (
    <>
      <HiddenField name="units" />
      <SelectField name="kind" label="Kind" options={KINDS} />
      <FieldSet legend="Capacity" optional hint="Leave a field empty for no limit">
        <FieldGrid columns={3}>
          <TextField name="volume" label="Volume" autoComplete="off" maxLength={40} suffix={VOLUME_UNIT[units]} />
          <TextField name="weight" label="Weight" autoComplete="off" maxLength={40} suffix={WEIGHT_UNIT[units]} />
          <NumberField name="pallets" label="Pallets" min={1} />
        </FieldGrid>
      </FieldSet>
      <FieldSet legend="Rules" optional>
        {companies.length > 0 && (
          <SelectField name="dedicatedCompanyId" label="Reserved for" placeholder="All companies" options={companies} />
        )}
        <CheckboxField name="oneSku" label="One SKU at a time" />
        <CheckboxField name="oneLot" label="One lot of a product at a time" />
        <CheckboxField name="oneCompany" label="One company at a time" />
      </FieldSet>
    </>
  );
}

/** The form of one bin. */
export function BinEditFields({ bin }: { bin: Pick<BinForm, "id" | "companies" | "values"> }) {
  return (
    <ActionForm
      action={stockPaths.editLocation(bin.id)}
      submit="Save"
      cancel={stockPaths.location(bin.id)}
      defaultValue={bin.values}
    >
      <FieldGrid columns={3}>
        <TextField name="code" label="Code" mono required maxLength={50} autoComplete="off" />
        <TextField name="zone" label="Zone" mono required maxLength={10} autoComplete="off" />
        <NumberField name="pickSequence" label="Walking order" min={0} hint="Lower numbers are picked first" />
      </FieldGrid>
      <BinRuleFields companies={bin.companies} />
    </ActionForm>
  );
}
