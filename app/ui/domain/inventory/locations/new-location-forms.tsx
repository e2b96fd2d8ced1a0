import { stockPaths } from "#app/http/stock-paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Mono } from "#app/ui/primitives/values/mono";
import { LocationRangeFields } from "./location-fields";

export interface LocationRangePreview {
  range: Record<string, unknown> & { rangePickable: boolean };
  count: number;
  first: string;
  last: string;
  key: string;
}

interface RangeProps {
  company: string;
  preview: LocationRangePreview | null;
  cancel: string;
}

/** A range is previewed before it is created: one wrong digit could mean thousands of locations. */
export function LocationRangeForm({ company, preview, cancel }: RangeProps) {
  return (
    <Card title="A range" description="Add all bins of a zone at once. Existing locations stay unchanged.">
      <ActionForm
        key={preview ? "seen" : "new"}
        action={stockPaths.newLocationRange({ company })}
        submit={preview ? `Add ${preview.count.toLocaleString("en-US")} locations` : "Preview"}
        pending={preview ? "Adding…" : "Counting…"}
        defaultValue={
          preview
            ? { ...preview.range, rangePickable: preview.range.rangePickable ? "on" : "", confirmed: preview.key }
            : { rangePickable: "on" }
        }
        cancel={cancel}
      >
        <HiddenField name="confirmed" />
        <LocationRangeFields />
        {preview && (
          <Hint tone="info" title={`${preview.count.toLocaleString("en-US")} locations`} role="status">
            <Mono>{preview.first}</Mono> to <Mono>{preview.last}</Mono>
          </Hint>
        )}
      </ActionForm>
    </Card>
  );
}

export function OneLocationForm({ company }: { company: string }) {
  return (
    <Card title="One location">
      <ActionForm
        action={stockPaths.newLocation({ company })}
        submit="Add location"
        pending="Adding…"
        defaultValue={{ pickable: "on" }}
      >
        <TextField
          name="code"
          label="Code"
          mono
          required
          maxLength={50}
          autoComplete="off"
          placeholder="A-03-2-15"
          hint="Zone, aisle, rack, and bin, as printed on the shelf"
        />
        <CheckboxField
          name="pickable"
          label="Pickable location"
          hint="Clear this for a dock, a returns shelf, or bulk storage"
        />
      </ActionForm>
    </Card>
  );
}
