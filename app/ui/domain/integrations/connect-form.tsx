import { firstSyncDefaults } from "#app/domain/integrations/first-sync-labels";
import { ComboboxField } from "../../forms/fields/combobox-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { ConnectionFields, type ConnectionType, KeyFields } from "./connection-fields";

type ConnectProps = {
  type: ConnectionType;
  company: string | undefined;
  companies: readonly { value: string; label: string }[];
  cancel: string;
};

/** The company, name and keys of a new connection. */
export function ConnectForm({ type, company, companies, cancel }: ConnectProps) {
  return (
    <ActionForm
      schema={() => import("#app/domain/integrations/integrations.schema").then((module) => module.CreateIntegration)}
      defaultValue={{
        type: type.type,
        name: type.label,
        companyId: company ?? (companies.length === 1 ? companies[0]?.value : ""),
        ...(type.fetchesOrders && { firstSync: firstSyncDefaults(type.openStatuses) }),
      }}
      submit="Add Integration"
      pending={`Checking with ${type.label}…`}
      cancel={cancel}
    >
      <ComboboxField
        name="companyId"
        label="Company"
        required
        placeholder="Choose a company"
        options={companies}
        hint="The company these orders and parcels belong to"
      />
      <ConnectionFields type={type} />
    </ActionForm>
  );
}

type EditProps = { name: string; fields: ConnectionType["fields"] | undefined; cancel: string };

/** Changes a connection's name or keys. */
export function EditConnectionForm({ name, fields, cancel }: EditProps) {
  return (
    <ActionForm
      schema={() => import("#app/domain/integrations/integrations.schema").then((module) => module.EditIntegration)}
      defaultValue={{ name }}
      submit="Update integration"
      pending="Saving..."
      cancel={cancel}
    >
      <FieldGrid>
        <TextField name="name" label="Name" required maxLength={100} hint="Shown in lists and messages" />
        <KeyFields fields={fields} kept />
      </FieldGrid>
    </ActionForm>
  );
}
