import { FieldSet } from "../../forms/fields/field-grid";
import { FieldList } from "../../forms/fields/field-list";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";
import { TAXED_CHARGES } from "./taxed-charges";
import { TREATMENTS } from "./treatments";

/** Charges with another tax than the company's. */
export function TaxFieldSet() {
  return (
    <FieldSet
      legend="Tax by charge"
      hint="Only for charges that are taxed differently from the company's billing account"
    >
      <FieldList
        name="taxes"
        label="Tax"
        addLabel="Add a charge"
        itemLabel="charge"
        newItem={{ charge: "postage", item: "", taxCategory: "standard", taxRate: "", taxReason: "" }}
        max={40}
      >
        {({ name }) => (
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-3">
            <SelectField name={`${name}.charge`} label="Charge" options={TAXED_CHARGES} />
            <TextField name={`${name}.item`} label="Only this item" maxLength={60} placeholder="All of them" />
            <SelectField name={`${name}.taxCategory`} label="Tax" options={TREATMENTS} className="max-sm:col-span-2" />
            <TextField name={`${name}.taxRate`} label="Rate" inputMode="decimal" suffix="%" maxLength={8} />
            <TextField name={`${name}.taxReason`} label="Reason" maxLength={200} className="sm:col-span-2" />
          </div>
        )}
      </FieldList>
    </FieldSet>
  );
}
