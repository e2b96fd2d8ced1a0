import type { ScanPolicyForm } from "#app/domain/picking/policy/scan-policy.schema";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

const PICK_OPTIONS: { value: ScanPolicyForm["pickItem"]; label: string }[] = [
  { value: "optional", label: "By a scan or a tap" },
  { value: "once", label: "Scan once, type the quantity" },
  { value: "each", label: "Scan every unit" },
];
const PACK_OPTIONS: { value: ScanPolicyForm["packItem"]; label: string }[] = [
  { value: "none", label: "Not checked" },
  { value: "once", label: "Scan each item once, enter the quantity" },
  { value: "each", label: "Scan every unit" },
];

/** What pickers and packers of a company's orders must scan. */
export function ScanPolicyFields({ policy, cancel }: { policy: ScanPolicyForm; cancel: string }) {
  return (
    <ActionForm
      schema={() => import("#app/domain/picking/policy/scan-policy.schema").then((module) => module.ScanPolicyForm)}
      defaultValue={policy}
      submit="Save"
      cancel={cancel}
    >
      <SelectField
        name="pickItem"
        label="Items are picked"
        options={PICK_OPTIONS}
        hint="The code of a case counts for the units in it"
      />
      <CheckboxField name="pickBin" label="Scan the bin first" hint="Before units are taken from it" />
      <CheckboxField name="pickLot" label="Scan the lot" hint="For products with lots" />
      <SelectField
        name="packItem"
        label="Packed items are checked"
        options={PACK_OPTIONS}
        hint="An order ships only when the packing station has checked it"
      />
      <CheckboxField name="packLot" label="Scan the lot when packing" hint="For products with lots" />
      <CheckboxField
        name="packWeighs"
        label="Weigh each parcel"
        hint="An order ships only when the packing station has the weights of its parcels"
      />
      <NumberField
        name="packTolerance"
        label="Weight tolerance"
        unit="%"
        min={0}
        max={100}
        hint="A parcel that differs by more from its expected weight ships only with a reason"
      />
    </ActionForm>
  );
}
