import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { TextField } from "#app/ui/forms/fields/text-field";

const PARTS = [
  ["aisle", "Aisle", "01", "04"],
  ["rack", "Rack", "1", "10"],
  ["bin", "Bin", "01", "20"],
] as const;

/** Zone, and ranges of aisles, racks and bins. Numbers are padded to the width of the first one. */
export function LocationRangeFields() {
  return (
    <>
      <TextField
        name="zone"
        label="Zone"
        mono
        required
        maxLength={10}
        placeholder="A"
        autoComplete="off"
        className="max-w-40"
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {PARTS.map(([part, label, from, to]) => (
          <fieldset key={part} className="min-w-0">
            <legend className="mb-2 font-semibold">{label}s</legend>
            <div className="grid grid-cols-2 gap-2">
              <TextField
                name={`${part}From`}
                label="From"
                mono
                required
                maxLength={3}
                inputMode="numeric"
                placeholder={from}
                autoComplete="off"
              />
              <TextField
                name={`${part}To`}
                label="To"
                mono
                required
                maxLength={3}
                inputMode="numeric"
                placeholder={to}
                autoComplete="off"
              />
            </div>
          </fieldset>
        ))}
      </div>
      <CheckboxField name="rangePickable" label="Pickable locations" />
    </>
  );
}
