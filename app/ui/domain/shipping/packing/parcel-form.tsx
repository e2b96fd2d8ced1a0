import type { RefObject } from "react";
import { WEIGHT_UNIT } from "#app/domain/kernel/units";
import type { ParcelBoxes, ParcelWeight } from "#app/domain/shipping/packing/packed-parcels.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { resultIn } from "#app/ui/forms/form/form-result";
import { usePost } from "#app/ui/forms/use-post";
import { ChevronDown } from "#app/ui/icons/icons";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { cx } from "#app/ui/primitives/classes";
import { Hint } from "#app/ui/primitives/states/hint";

export const PARCEL_FORM = "parcel";

/** The reason is asked for after "Ship" was pressed, and not where the user looks. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Confirms a parcel that does not weigh what is expected. */
const Reason = ({ isRequired = false }: { isRequired?: boolean }) => (
  <label className="mt-1.5 grid gap-1.5">
    Reason for a different weight
    <input
      name="reason"
      ref={isRequired ? focus : null}
      required={isRequired}
      maxLength={200}
      autoComplete="off"
      className={inputClass}
    />
  </label>
);

interface Props {
  orderId: string;
  parcel: number;
  boxes: ParcelBoxes;
  weight: ParcelWeight;
  form: RefObject<HTMLFormElement>;
  /** Without a network, Enter in the weight's field, which a scale may send too, does not ship. */
  isAway: boolean;
}

/** What the parcel is packed in. Its buttons are in the bar below: they ship the order or begin the next parcel. */
export function ParcelForm({ orderId, parcel, boxes, weight, form, isAway }: Props) {
  const { choices, boxId, suggested, why } = boxes;
  const { Form, data } = usePost(undefined, "reason");
  const [differs] = resultIn(data)?.error?.reason ?? [];
  return (
    <Form
      id={PARCEL_FORM}
      ref={form}
      method="post"
      action={shippingPaths.shipPacked(orderId)}
      onSubmit={(event) => isAway && event.preventDefault()}
      className="grid gap-3"
    >
      <HiddenFields fields={{ parcel: String(parcel), units: weight.units }} />
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
      <label className="grid gap-1.5 font-medium">
        {weight.isRequired ? "Weight" : "Weight (optional)"}
        <span className="flex items-center gap-2 font-normal">
          <input
            key={`${parcel} ${weight.weighed}`}
            name="weight"
            // A scale that types like a keyboard and leaves out the unit is no scanner.
            data-takes-scans
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            required={weight.isRequired}
            defaultValue={weight.weighed}
            className={cx(inputClass, "tabular h-14 min-w-0 flex-1")}
          />
          {WEIGHT_UNIT[weight.units]}
        </span>
        <span className="font-normal text-muted text-sm">
          {weight.items ? `The items weigh ${weight.items}.` : "The weight is not checked: a product has none."} Enter
          what the scale shows, or print it from the scale.
        </span>
      </label>
      {differs ? (
        <Hint tone="warn" role="alert" title={differs}>
          <Reason isRequired />
        </Hint>
      ) : (
        <noscript>
          <Reason />
        </noscript>
      )}
    </Form>
  );
}
