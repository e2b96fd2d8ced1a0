import { ROLE_LABEL } from "#app/domain/access/access.schema";
import type { Role } from "#app/domain/kernel/permissions";
import { FieldList } from "../../forms/fields/field-list";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";

const ROLES: readonly Role[] = ["company_manager", "client", "employee", "warehouse_manager"];
const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABEL[value] }));

/** One row per person, inside an `ActionForm`. */
export function InviteRows() {
  return (
    <FieldList
      name="people"
      label="Invite users"
      addLabel="Add another user"
      itemLabel="person"
      newItem={{ email: "", firstName: "", lastName: "", role: "client" }}
      min={1}
      max={20}
      hint="Company Owner: edits the company's contact details and manages its users and products. Client: views stock and orders, and creates orders."
    >
      {({ name }) => (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField
            name={`${name}.email`}
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            className="max-lg:col-span-2"
          />
          <TextField name={`${name}.firstName`} label="First name" autoComplete="off" maxLength={200} />
          <TextField name={`${name}.lastName`} label="Last name" autoComplete="off" maxLength={200} />
          <SelectField name={`${name}.role`} label="Role" options={OPTIONS} className="max-lg:col-span-2" />
        </div>
      )}
    </FieldList>
  );
}
