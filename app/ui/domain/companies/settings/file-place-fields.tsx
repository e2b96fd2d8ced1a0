import { FILE_PLACE_LABEL } from "#app/domain/companies/file-place/file-place-label";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Hint } from "#app/ui/primitives/states/hint";
import type { FilePlace } from "#db/schema/values/file-places";

const OPTIONS = Object.entries(FILE_PLACE_LABEL).map(([value, label]) => ({ value, label }));

/** Where a company's pictures, labels, exports and other files are stored. */
export function FilePlaceFields({ place, isMoving, cancel }: { place: FilePlace; isMoving: boolean; cancel: string }) {
  return (
    <ActionForm
      schema={() => import("#app/domain/companies/file-place/file-place.schema").then((module) => module.FilePlaceForm)}
      defaultValue={{ place }}
      submit="Save"
      cancel={cancel}
    >
      {isMoving && (
        <Hint tone="info" role="status">
          Earlier files are being moved. They can be used meanwhile.
        </Hint>
      )}
      <SelectField
        name="place"
        label="Files are stored in"
        options={OPTIONS}
        hint="Pictures, labels, exports, raw orders and archived orders. New files go there at once, and earlier ones are moved."
      />
    </ActionForm>
  );
}
