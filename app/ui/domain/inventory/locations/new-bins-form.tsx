import type { NewBinScreen } from "#app/domain/inventory/bins/bin-screen.server";
import type { BinPreview } from "#app/domain/inventory/bins/create/create-bins.server";
import { stockPaths } from "#app/http/stock-paths";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { BinRuleFields } from "./bin-fields";
import { BinsToAdd } from "./bins-to-add";

export interface NewBinsPreview extends BinPreview {
  /** What was typed. */
  values: Record<string, string>;
}

interface Props {
  form: NewBinScreen;
  preview: NewBinsPreview | null;
  cancel: string;
}

/** A range is counted before it is created: one wrong digit could mean thousands of locations. */
export function NewBinsForm({ form, preview, cancel }: Props) {
  return (
    <Card>
      <ActionForm
        key={preview?.key ?? "new"}
        action={stockPaths.newLocation({ warehouse: form.asked })}
        submit={preview ? `Add ${formatCount(preview.count - preview.existing)} locations` : "Continue"}
        pending={preview ? "Adding…" : "Counting…"}
        defaultValue={preview ? { ...preview.values, confirmed: preview.key } : form.values}
        cancel={cancel}
      >
        <HiddenField name="confirmed" />
        <FieldGrid columns={3}>
          <TextField
            name="from"
            label="First code"
            mono
            required
            maxLength={50}
            autoComplete="off"
            placeholder="A-01-1-1"
            hint="Zone, aisle, rack, and bin"
          />
          <TextField
            name="to"
            label="Last code"
            mono
            optional
            maxLength={50}
            autoComplete="off"
            placeholder="A-20-4-6"
            hint="For a range: each part is counted"
          />
          <TextField
            name="zone"
            label="Zone"
            mono
            optional
            maxLength={10}
            autoComplete="off"
            hint="The first part of the code by default"
          />
        </FieldGrid>
        <BinRuleFields companies={form.companies} />
        {preview && <BinsToAdd {...preview} />}
      </ActionForm>
    </Card>
  );
}
