import { FieldGrid } from "../../forms/fields/field-grid";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { ConnectionFields, type ConnectionType, KeyFields } from "./connection-fields";

type ConnectProps = {
  types: readonly ConnectionType[];
  chosen: string | undefined;
  company: string | undefined;
  companies: readonly { value: string; label: string }[];
  cancel: string;
};

/** Which company's shop it is, and the keys to it. */
export function ConnectForm({ types, chosen, company, companies, cancel }: ConnectProps) {
  return (
    <ActionForm
      schema={() => import("#app/domain/integrations/integrations.schema").then((module) => module.CreateIntegration)}
      defaultValue={{ type: chosen, companyId: company ?? (companies.length === 1 ? companies[0]?.value : "") }}
      submit="Add Integration"
      pending="Asking the store…"
      cancel={cancel}
    >
      <SelectField
        name="companyId"
        label="Company"
        required
        placeholder="Choose a company"
        options={companies}
        hint="Whose orders these are"
      />
      <ConnectionFields types={types} />
    </ActionForm>
  );
}

type EditProps = { name: string; fields: ConnectionType["fields"] | undefined; cancel: string };

/** Another name, or other keys. */
export function EditConnectionForm({ name, fields, cancel }: EditProps) {
  return (
    <ActionForm
      schema={() => import("#app/domain/integrations/integrations.schema").then((module) => module.EditIntegration)}
      defaultValue={{ name }}
      submit="Update Integration"
      pending="Saving..."
      cancel={cancel}
    >
      <FieldGrid>
        <TextField name="name" label="Name" required maxLength={100} hint="How your people call it" />
        <KeyFields fields={fields} kept />
      </FieldGrid>
    </ActionForm>
  );
}
