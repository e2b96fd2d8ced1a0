import type { ProviderWords } from "#app/integrations/partner";
import { FieldGrid } from "../../forms/fields/field-grid";
import { RadioGroupField } from "../../forms/fields/radio-group-field";
import { TextField } from "../../forms/fields/text-field";

export interface ConnectionType extends Pick<ProviderWords, "label" | "keysFrom" | "fields"> {
  type: string;
}

/** Which shop it is and the keys to it, inside an `ActionForm`. Keys never come back to the page. */
export function ConnectionFields({ types }: { types: readonly ConnectionType[] }) {
  return (
    <>
      <RadioGroupField
        name="type"
        label="Type of shop"
        options={types.map(({ type, label, keysFrom }) => ({ value: type, label, hint: keysFrom }))}
      />
      <FieldGrid>
        <TextField name="name" label="Name" required maxLength={100} hint="How your people call it" />
        <TextField
          name="config.storeUrl"
          label="Store address"
          type="url"
          required
          maxLength={500}
          placeholder="https://"
          hint={types[0]?.fields.storeUrl.hint}
        />
        <KeyFields fields={types[0]?.fields} />
      </FieldGrid>
    </>
  );
}

/** The keys. Where some are kept already, an empty field leaves them as they are. */
export function KeyFields({ fields, kept }: { fields: ProviderWords["fields"] | undefined; kept?: boolean }) {
  const unchanged = kept ? "Leave empty to keep the present one. " : "";
  return (
    <>
      <TextField
        name="config.apiKey"
        label="API Key"
        type="password"
        required={!kept}
        mono
        maxLength={500}
        autoComplete="off"
        hint={`${unchanged}${fields?.apiKey.hint ?? ""}`}
      />
      <TextField
        name="config.apiSecret"
        label="API Secret"
        type="password"
        mono
        maxLength={500}
        autoComplete="off"
        hint={`${unchanged}${fields?.apiSecret.hint ?? ""}`}
      />
    </>
  );
}
