import { TextAreaField } from "#app/ui/forms/fields/text-area-field";

interface Props {
  /** Numbers that were sent with the order and did not come back. */
  sent: readonly string[];
  /** Units that go into stock have a number each. */
  isAsked: boolean;
}

/** More numbers would hide the field. */
const MAX_NAMED = 12;

/** Serial numbers of the units that came back. */
export function ReturnedSerialsField({ sent, isAsked }: Props) {
  const named = sent.slice(0, MAX_NAMED).join(", ");
  const more = sent.length > MAX_NAMED ? `, and ${(sent.length - MAX_NAMED).toLocaleString("en-US")} more` : "";
  return (
    <TextAreaField
      name="serials"
      label="Serial numbers"
      mono
      rows={2}
      takesScans
      optional={!isAsked}
      hint={`One per line, scanned or typed.${named && ` Sent with the order: ${named}${more}`}`}
    />
  );
}
