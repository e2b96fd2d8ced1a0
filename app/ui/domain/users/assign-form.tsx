import { CheckboxGroupField } from "../../forms/fields/checkbox-group-field";
import { ActionForm } from "../../forms/form/action-form";

interface Props {
  companies: readonly { id: string; name: string; isAssigned: boolean }[];
  cancel: string;
}

/** The companies that a user works for in addition to their own. */
export function AssignForm({ companies, cancel }: Props) {
  return (
    <ActionForm
      submit="Save"
      cancel={cancel}
      defaultValue={{ companyIds: companies.filter(({ isAssigned }) => isAssigned).map((company) => company.id) }}
    >
      <CheckboxGroupField
        name="companyIds"
        label="Companies"
        find="Find a company"
        options={companies.map((company) => ({ value: company.id, label: company.name }))}
        hint="The user has the same role in each company. If you remove a company, orders they are picking for it are released."
      />
    </ActionForm>
  );
}
