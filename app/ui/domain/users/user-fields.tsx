import { NO_COMPANY } from "#app/domain/users/user-labels";
import type { Option, OptionGroup } from "../../forms/field-parts/select-options";
import { ComboboxField } from "../../forms/fields/combobox-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";

type Props = {
  /** Roles that the caller can assign; the role field is hidden when there are none. */
  roles: readonly (Option | OptionGroup)[];
  /** For callers who can choose among companies. */
  companies?: readonly { id: string; name: string }[] | undefined;
  /** The company page and onboarding require a name. */
  nameRequired?: boolean;
  withPhone?: boolean;
  /** A line on each role. */
  roleHints?: readonly string[];
};

/** The fields of a user, inside an `ActionForm`. */
export function UserFields({ roles, companies, nameRequired = false, withPhone = false, roleHints = [] }: Props) {
  const name = nameRequired ? { required: true } : { optional: true };
  return (
    <>
      <TextField name="email" label="Email" type="email" autoComplete="off" required maxLength={254} autoFocus />
      <FieldGrid>
        <TextField name="firstName" label="First name" autoComplete="off" maxLength={200} {...name} />
        <TextField name="lastName" label="Last name" autoComplete="off" maxLength={200} {...name} />
      </FieldGrid>
      {withPhone && <TextField name="phone" label="Phone" type="tel" optional autoComplete="off" maxLength={50} />}
      {roles.length > 0 && (
        <SelectField
          name="role"
          label="Role"
          options={roles}
          required
          hint={
            roleHints.length > 0 &&
            roleHints.map((hint) => (
              <span key={hint} className="block">
                {hint}
              </span>
            ))
          }
        />
      )}
      {companies && (
        <ComboboxField
          name="companyId"
          label="Company"
          optional
          hint="Company owners and clients see nothing without one"
          options={[
            { value: NO_COMPANY, label: "No Company" },
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </>
  );
}
