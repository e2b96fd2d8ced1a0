import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  parcels: readonly { position: number; trackingNumber: string; serials: readonly string[] }[];
  /** Serial numbers of units whose parcel is not known. */
  unknown: readonly string[];
  back: string;
}

/** One field per parcel, into which a scanner writes the serial numbers of the units in it. */
export const SerialParcelFields = ({ parcels, unknown, back }: Props) => (
  <ActionForm
    submit="Save parcels"
    cancel={back}
    className="grid gap-5"
    defaultValue={{
      parcels: parcels.map(({ position, serials }) => ({ position: String(position), serials: serials.join("\n") })),
    }}
  >
    {unknown.length > 0 && (
      <p className="break-words">
        {"Parcel not known: "}
        <Mono>{unknown.join(", ")}</Mono>
      </p>
    )}
    {parcels.map(({ position, trackingNumber }, at) => (
      <div key={position}>
        <HiddenField name={`parcels[${at}].position`} />
        <TextAreaField
          name={`parcels[${at}].serials`}
          label={`Parcel ${position}, ${trackingNumber}`}
          mono
          rows={3}
          autoFocus={at === 0}
          hint="One serial number per line, scanned or typed"
        />
      </div>
    ))}
  </ActionForm>
);
