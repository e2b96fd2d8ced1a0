import { FieldGrid } from "../../forms/fields/field-grid";
import { RadioGroupField } from "../../forms/fields/radio-group-field";
import { TextField } from "../../forms/fields/text-field";

const KNOWN: Record<string, { label: string; hint: string }> = {
  woocommerce: {
    label: "WooCommerce",
    hint: "In the shop: WooCommerce, Settings, Advanced, REST API. Add a key with read/write permission.",
  },
};

/** Which shop it is and the keys to it, inside an `ActionForm`. Keys never come back to the page. */
export function ConnectStoreFields({ types }: { types: string[] }) {
  return (
    <>
      <RadioGroupField
        name="type"
        label="Type of shop"
        options={types.map((value) => ({ value, label: KNOWN[value]?.label ?? value, hint: KNOWN[value]?.hint }))}
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
          hint="The address of the shop's front page"
        />
        <TextField
          name="config.apiKey"
          label="API Key"
          type="password"
          required
          mono
          maxLength={500}
          autoComplete="off"
          hint="Begins with ck_"
        />
        <TextField
          name="config.apiSecret"
          label="API Secret"
          type="password"
          mono
          maxLength={500}
          autoComplete="off"
          hint="Begins with cs_. Both are sealed, and never shown again"
        />
      </FieldGrid>
    </>
  );
}
