import type { RefObject } from "react";
import type { ParcelBoxes } from "#app/domain/shipping/packing/packed-parcels.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { usePost } from "#app/ui/forms/use-post";
import { ChevronDown } from "#app/ui/icons/icons";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { cx } from "#app/ui/primitives/classes";

export const PARCEL_FORM = "parcel";

interface Props {
  orderId: string;
  parcel: number;
  boxes: ParcelBoxes;
  form: RefObject<HTMLFormElement>;
}

/** What the parcel is packed in. Its buttons are in the bar below: they ship the order or begin the next parcel. */
export function ParcelForm({ orderId, parcel, boxes: { choices, boxId, suggested, why }, form }: Props) {
  const { Form } = usePost();
  return (
    <Form id={PARCEL_FORM} ref={form} method="post" action={shippingPaths.shipPacked(orderId)} className="grid gap-3">
      <HiddenFields fields={{ parcel: String(parcel) }} />
      {choices.length > 0 && (
        <label className="grid gap-1.5 font-medium">
          {parcel > 1 ? `Box of parcel ${parcel}` : "Box"}
          <span className="relative font-normal">
            <select
              // The suggestion changes with the parcel.
              key={`${parcel} ${boxId}`}
              name="box"
              defaultValue={boxId}
              className={cx(inputClass, "h-14 w-full appearance-none pr-9")}
            >
              <option value="">Other packaging</option>
              {choices.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
          </span>
          <span className="font-normal text-muted text-sm">
            {suggested ? `Suggested: ${suggested}` : `No box suggested. ${why}`}
          </span>
        </label>
      )}
    </Form>
  );
}
