import { Form } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { LENGTH_UNIT, WEIGHT_UNIT } from "#app/domain/kernel/units";
import { fillSize, type SizeTexts } from "#app/domain/shipping/boxes/fill-size";
import type { ParcelFields } from "#app/domain/shipping/postage/parcel-size";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { ChevronDown } from "#app/ui/icons/icons";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { cx } from "#app/ui/primitives/classes";

const SIDES = [
  ["length", "Length"],
  ["width", "Width"],
  ["height", "Height"],
] as const;
const FIELDS = ["weight", "length", "width", "height"] as const;

interface Props {
  screen: ParcelFields & { found: unknown; boxHint?: string | null };
  action: string;
  cancel: string;
  /** Which of an order's parcels. */
  position?: number;
}

/** A GET form: the rates have a URL, and work without scripts. Without them, the server fills the chosen box's values. */
export function SizeForm({ screen, action, cancel, position }: Props) {
  const { size, sizeErrors, boxes, box, found } = screen;
  return (
    <Form method="get" action={action} className="grid gap-3" preventScrollReset noValidate>
      {position !== undefined && <input type="hidden" name="parcel" value={position} />}
      <input type="hidden" name="units" value={size.units} />
      {boxes.length > 0 && (
        <label className="grid gap-1.5 font-medium">
          Box
          <span className="relative font-normal">
            <select
              name="box"
              defaultValue={box}
              className={cx(inputClass, "w-full appearance-none pr-9")}
              onChange={(event) => fillFields(event, screen)}
            >
              <option value="">Other packaging</option>
              {boxes.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
          </span>
          <input type="hidden" name="filled" defaultValue={box} />
          {screen.boxHint && <span className="font-normal text-muted text-sm">No box suggested. {screen.boxHint}</span>}
        </label>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {SIDES.map(([name, label]) => (
          <label key={name} className="grid gap-1.5 font-medium">
            {label} ({LENGTH_UNIT[size.units]})
            <input
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              defaultValue={size[name]}
              className={inputClass}
            />
          </label>
        ))}
        <label className="grid gap-1.5 font-medium">
          Weight ({WEIGHT_UNIT[size.units]})
          <input
            name="weight"
            inputMode={size.units === "metric" ? "decimal" : undefined}
            autoComplete="off"
            required
            maxLength={40}
            defaultValue={size.weight}
            className={inputClass}
            aria-describedby={sizeErrors.length > 0 ? "parcel-size-error" : undefined}
          />
        </label>
      </div>
      <p className="text-muted text-sm">
        {size.units === "metric" ? "You can also type 1.2 kg or 12 in." : "You can also type 2 lb 3 oz or 30 cm."}
      </p>
      {sizeErrors.length > 0 && (
        <p id="parcel-size-error" role="alert" className="text-bad">
          {[...new Set(sizeErrors)].join(". ")}
        </p>
      )}
      <div className="flex flex-wrap-reverse items-center justify-end gap-2 max-sm:*:flex-1">
        <LinkButton to={cancel} variant="ghost" preventScrollReset>
          Cancel
        </LinkButton>
        <button type="submit" className={buttonClass(found ? "secondary" : "primary", "md")}>
          Get rates
        </button>
      </div>
    </Form>
  );
}

/** Fills in the chosen box's sides, and its weight with the items unless the user typed one. */
function fillFields({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>, screen: ParcelFields) {
  const inputs = form && inputsOf(form);
  if (!inputs) return;
  const textsOf = (id: string): SizeTexts => screen.boxes.find((one) => one.id === id)?.size ?? screen.unboxed;
  const typed = { weight: inputs.weight.value, length: "", width: "", height: "" };
  const filled = fillSize(typed, textsOf(inputs.filled.value), textsOf(value));
  for (const field of FIELDS) inputs[field].value = filled[field];
  inputs.filled.value = value;
}

type Inputs = Record<(typeof FIELDS)[number] | "filled", HTMLInputElement>;

function inputsOf(form: HTMLFormElement): Inputs | null {
  const named = [...FIELDS, "filled"].map((name) => [name, form.elements.namedItem(name)] as const);
  return named.every(([, input]) => input instanceof HTMLInputElement) ? (Object.fromEntries(named) as Inputs) : null;
}
