import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Hint } from "#app/ui/primitives/states/hint";
import { Mono } from "#app/ui/primitives/values/mono";
import { type SerialLine, SerialList } from "./serial-list";

interface Props {
  lines: readonly (SerialLine & { onHand: readonly string[] })[];
  mayRecord: boolean;
  back: string;
}

/** One field per product, into which a scanner writes one serial number after the other. */
export function SerialFields({ lines, mayRecord, back }: Props) {
  if (lines.length === 0) return <Hint>No product of this order has serial numbers.</Hint>;
  if (!mayRecord)
    return (
      <div className="grid gap-5">
        <Hint>Serial numbers are recorded while an order is picked and packed.</Hint>
        <SerialList lines={lines} />
      </div>
    );
  return (
    <ActionForm
      submit="Save serial numbers"
      cancel={back}
      className="grid gap-5"
      defaultValue={{ lines: lines.map(({ productId, serials }) => ({ productId, serials: serials.join("\n") })) }}
    >
      {lines.map(({ productId, sku, name, units, onHand }, at) => (
        <div key={productId}>
          <HiddenField name={`lines[${at}].productId`} />
          <TextAreaField
            name={`lines[${at}].serials`}
            label={`${name}, ${sku}`}
            mono
            rows={Math.min(Math.max(units, 2), 12)}
            autoFocus={at === 0}
            hint={`${units.toLocaleString("en-US")} ${units === 1 ? "unit" : "units"}. One serial number per line, scanned or typed`}
          />
          {onHand.length > 0 && (
            <p className="mt-1 break-words text-muted text-sm">
              On hand: <Mono>{onHand.join(", ")}</Mono>
            </p>
          )}
        </div>
      ))}
    </ActionForm>
  );
}
