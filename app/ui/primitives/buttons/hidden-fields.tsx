/** The values of a one-button form, as hidden fields. */
export function HiddenFields({ fields }: { fields: Record<string, string> | undefined }) {
  return Object.entries(fields ?? {}).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
