import { type FormEvent, useState } from "react";
import type { Availability } from "#app/domain/inventory/availability";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { AdjustFigures } from "./adjust-figures";

export interface AdjustLevel {
  lotId: string;
  lotNumber: string;
  locationId: string;
  locationCode: string;
  onHand: number;
  allocated: number;
}

type Props = {
  product: { sku: string; lotTracked: boolean };
  levels: readonly AdjustLevel[];
  /** Of all the product's units. */
  availability: Availability;
  bareLots: readonly { id: string; lotNumber: string }[];
  by: string;
  operationId: string;
  back: string;
};

const REASONS = ["Count correction", "Damaged", "Lost", "Found", "Returned to stock", "Other"];

/** Quantity change, reason and location; with scripts it shows the resulting quantity. */
export function AdjustStockForm({ product, levels, availability, bareLots, by, operationId, back }: Props) {
  const places = placesOf(levels, bareLots);
  const [typed, setTyped] = useState({ adjustment: by, place: "" });
  const chosen = levels.filter((level) => !typed.place || keyOf(level) === typed.place);
  const sum = (value: (level: AdjustLevel) => number) => chosen.reduce((total, level) => total + value(level), 0);
  // A decrease may span several lots, but an increase belongs to one.
  const needsLot = product.lotTracked && Number(typed.adjustment) > 0;
  const hear = ({ name, value }: HTMLInputElement) => {
    if (name === "adjustment" || name === "place") setTyped((now) => ({ ...now, [name]: value }));
  };
  return (
    <div className="grid gap-5" onInput={(event: FormEvent) => hear(event.target as HTMLInputElement)}>
      <AdjustFigures
        onHand={sum((level) => level.onHand)}
        allocated={sum((level) => level.allocated)}
        by={Number(typed.adjustment)}
        availability={availability}
      />
      <ActionForm
        schema={() => import("#app/domain/inventory/adjust/adjust.schema").then((module) => module.AdjustForm)}
        submit="Adjust stock"
        pending="Adjusting…"
        defaultValue={{ adjustment: by, reason: REASONS[0] }}
        cancel={back}
      >
        <HiddenField name="operationId" value={operationId} />
        {places.length > 1 && (
          <ComboboxField
            name="place"
            label={product.lotTracked ? "Lot and location" : "Location"}
            {...(needsLot
              ? { hint: "Choose the lot the units belong to.", placeholder: "Choose a lot" }
              : {
                  hint: "Only units that are not allocated can be removed.",
                  placeholder: product.lotTracked ? "Any lot, first to expire first" : "Any location",
                })}
            options={places}
          />
        )}
        <FieldGrid>
          <NumberField
            name="adjustment"
            label="Quantity change"
            hint="5 adds five units, -5 removes five."
            required
            autoFocus
          />
          <SelectField
            name="reason"
            label="Reason"
            options={REASONS.map((value) => ({ value, label: value }))}
            required
          />
        </FieldGrid>
        <TextField
          name="note"
          label="Note"
          hint="Shown with the reason in the product's history."
          maxLength={150}
          optional
        />
      </ActionForm>
    </div>
  );
}

const keyOf = ({ lotId, locationId }: AdjustLevel) => `${lotId}/${locationId}`;

/** Locations with stock first, then those that had some before. */
function placesOf(levels: readonly AdjustLevel[], bareLots: Props["bareLots"]) {
  const word = ({ lotNumber, locationCode, onHand, allocated }: AdjustLevel) =>
    [
      lotNumber && `Lot ${lotNumber}`,
      locationCode,
      `${formatCount(onHand)} on hand${allocated ? `, ${formatCount(allocated)} allocated` : ""}`,
    ]
      .filter(Boolean)
      .join(" · ");
  const sorted = [...levels.filter((level) => level.onHand > 0), ...levels.filter((level) => level.onHand === 0)];
  return [
    ...sorted.map((level) => ({ value: keyOf(level), label: word(level) })),
    ...bareLots.map(({ id, lotNumber }) => ({ value: `${id}/`, label: `Lot ${lotNumber} · no units yet` })),
  ];
}
