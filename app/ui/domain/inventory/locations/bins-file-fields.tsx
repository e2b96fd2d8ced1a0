import type { BinsFilePreview } from "#app/domain/inventory/bins/create/create-bins-from-file.server";
import { CsvFields } from "#app/ui/forms/fields/csv-fields";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { BinsToAdd } from "./bins-to-add";

export interface ShownBinsFile extends BinsFilePreview {
  /** The file's text, which the confirmation posts again. */
  rows: string;
}

interface Props {
  units: string;
  preview: ShownBinsFile | null;
  cancel: string;
}

/** A file of locations is counted before they are created. */
export function BinsFileFields({ units, preview, cancel }: Props) {
  return (
    <Card>
      <ActionForm
        key={preview?.key ?? "new"}
        submit={preview ? `Add ${formatCount(preview.count - preview.existing)} locations` : "Continue"}
        pending={preview ? "Adding…" : "Reading…"}
        encType="multipart/form-data"
        cancel={cancel}
        defaultValue={{ units, ...(preview && { rows: preview.rows, confirmed: preview.key }) }}
      >
        <HiddenField name="units" />
        <HiddenField name="confirmed" />
        <CsvFields
          hint="Column: code; zone, kind, walking order, volume, weight, pallets, reserved for, one SKU, one lot, and one company if you have them. Up to 10,000 rows"
          placeholder="Code,Kind,Pallets"
        />
        {preview && <BinsToAdd {...preview} />}
      </ActionForm>
    </Card>
  );
}
