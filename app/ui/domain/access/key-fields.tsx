import { ACCESS_LABEL, API_AREAS, AREA_LABEL, KEY_DAYS } from "#app/domain/access/api-keys/api-key-options";
import { CheckboxGroupField } from "../../forms/fields/checkbox-group-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { HiddenField } from "../../forms/fields/hidden-field";
import { RadioGroupField } from "../../forms/fields/radio-group-field";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";

const DAYS: Record<(typeof KEY_DAYS)[number], string> = { "30": "30 days", "90": "90 days", "365": "1 year" };

/** Purpose and permissions of a new key, inside an `ActionForm`. */
export function KeyFields() {
  return (
    <>
      <HiddenField name="id" />
      <TextField
        name="name"
        label="Name"
        hint="What uses the key, such as your ERP"
        autoComplete="off"
        maxLength={60}
        required
        autoFocus
      />
      <FieldGrid>
        <TextField
          name="email"
          label="User's email"
          type="email"
          hint="The key can never do more than this user"
          autoComplete="off"
          maxLength={254}
          required
        />
        <SelectField
          name="days"
          label="Expires after"
          options={KEY_DAYS.map((value) => ({ value, label: DAYS[value] }))}
          required
        />
      </FieldGrid>
      <RadioGroupField
        name="access"
        label="Permission"
        options={[
          { value: "read", label: ACCESS_LABEL.read, hint: "The key cannot change anything" },
          { value: "write", label: ACCESS_LABEL.write },
        ]}
      />
      <CheckboxGroupField
        name="areas"
        label="API access"
        find="Search parts"
        options={API_AREAS.map((value) => ({ value, label: AREA_LABEL[value] }))}
      />
    </>
  );
}
