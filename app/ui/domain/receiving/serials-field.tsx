import { useField } from "@conform-to/react";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";

/** Serial numbers of a line's units: open for products that have them, and one press away for a product that was typed. */
export function SerialsField({ line }: { line: string }) {
  const [bySerial] = useField<string>(`${line}.bySerial`);
  const [serials] = useField<string>(`${line}.serials`);
  const quantity = Number(useField<string>(`${line}.quantity`)[0].value) || 0;
  const count = (serials.value ?? "").split(/[\r\n]+/).filter((one) => one.trim()).length;
  const isOpen = Boolean(bySerial.initialValue || serials.initialValue || serials.errors);
  return (
    <div className="col-span-full">
      <HiddenField name={`${line}.bySerial`} />
      <details open={isOpen}>
        <summary className="w-fit cursor-pointer py-1 text-muted text-sm pointer-coarse:py-4.5">
          Serial numbers{count > 0 && `: ${count.toLocaleString("en-US")} of ${quantity.toLocaleString("en-US")}`}
        </summary>
        <TextAreaField
          name={`${line}.serials`}
          label="Serial numbers"
          hideLabel
          mono
          rows={3}
          hint="One per line, scanned or typed. Only for products whose serial numbers are recorded at receipt, also for damaged units."
        />
      </details>
    </div>
  );
}
