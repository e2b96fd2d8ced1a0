import { HISTORY_LABEL, OLDER_LABEL } from "#app/domain/integrations/first-sync-labels";
import type { OpenStatus, ProviderField, ProviderWords } from "#app/integrations/partner";
import { HISTORY_DAYS, OLDER_ORDERS } from "#db/schema/column-values";
import { CheckboxField } from "../../forms/fields/checkbox-field";
import { CheckboxGroupField } from "../../forms/fields/checkbox-group-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { HiddenField } from "../../forms/fields/hidden-field";
import { SelectField } from "../../forms/fields/select-field";
import { TextField } from "../../forms/fields/text-field";

export interface ConnectionType extends Pick<ProviderWords, "label" | "keysFrom" | "fields"> {
  type: string;
  /** Orders are fetched from this type. */
  fetchesOrders: boolean;
  openStatuses: readonly OpenStatus[];
}

/** The name and keys of a connection, inside an `ActionForm`. Stored keys are never sent to the page. */
export function ConnectionFields({ type: connection }: { type: ConnectionType }) {
  const { type, keysFrom, fields, fetchesOrders, openStatuses } = connection;
  const { label = "Store address", need, hint } = fields.storeUrl;
  return (
    <>
      <HiddenField name="type" value={type} />
      <p className="max-w-[68ch] text-muted">{keysFrom}</p>
      <FieldGrid>
        <TextField name="name" label="Name" required maxLength={100} hint="Shown in lists and messages" />
        {need !== "none" && (
          <TextField
            name="config.storeUrl"
            label={label}
            type="url"
            required={need === "required"}
            maxLength={500}
            placeholder="https://"
            hint={hint}
          />
        )}
        <KeyFields fields={fields} />
        {type === "woocommerce" && (
          <CheckboxField
            className="col-span-full"
            name="config.allowsHttp"
            label="Accept plain http"
            hint="Only for a store without https, with a URL that starts with http://. Keys are never sent, but orders could be intercepted"
          />
        )}
        {fetchesOrders && (
          <>
            <SelectField
              name="firstSync.days"
              label="Orders to import"
              options={optionsOf(HISTORY_DAYS, HISTORY_LABEL)}
              hint="All orders that changed in this period, including completed ones. Later changes always arrive"
            />
            <SelectField
              name="firstSync.older"
              label="Older orders"
              options={optionsOf(OLDER_ORDERS, OLDER_LABEL)}
              hint="Orders last changed before this period. The next page shows how many are skipped"
            />
            {openStatuses.length > 1 && (
              <CheckboxGroupField
                className="col-span-full"
                name="firstSync.statuses"
                label="Statuses of older orders"
                find="Search statuses"
                options={openStatuses}
                hint="Only older orders with these statuses are imported. Select none to import all"
              />
            )}
          </>
        )}
      </FieldGrid>
    </>
  );
}

const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** The key fields of this type. An empty field keeps a stored key. */
export function KeyFields({ fields, kept = false }: { fields: ProviderWords["fields"] | undefined; kept?: boolean }) {
  return (
    <>
      <KeyField name="config.apiKey" label="API Key" field={fields?.apiKey} kept={kept} />
      <KeyField name="config.apiSecret" label="API Secret" field={fields?.apiSecret} kept={kept} />
    </>
  );
}

type KeyProps = { name: string; label: string; field: ProviderField | undefined; kept: boolean };

function KeyField({ name, label, field, kept }: KeyProps) {
  if (field?.need === "none") return null;
  return (
    <TextField
      name={name}
      label={field?.label ?? label}
      type="password"
      required={!kept && field?.need === "required"}
      mono
      maxLength={500}
      autoComplete="off"
      hint={`${kept ? "Leave empty to keep the current one. " : ""}${field?.hint ?? ""}`}
    />
  );
}
