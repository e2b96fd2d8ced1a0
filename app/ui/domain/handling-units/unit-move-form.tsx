import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { PlacementReasonField } from "../inventory/placement-reason-field";

interface Props {
  operationId: string;
  /** Where the unit stands; another user's move in between is refused. */
  from: string;
  cancel: string;
  /** Where it could go. */
  suggested?: string | null;
  /** The unit, where the page is not its own. */
  unitId?: string;
}

/** Where a unit goes: a bin or a pallet, scanned or typed. */
export function UnitMoveForm({ operationId, from, cancel, unitId, suggested }: Props) {
  return (
    <ActionForm
      submit="Move"
      pending="Moving…"
      cancel={cancel}
      defaultValue={{ operationId, stoodIn: from, ...(unitId && { unitId }) }}
    >
      <HiddenField name="operationId" />
      <HiddenField name="stoodIn" />
      {unitId && <HiddenField name="unitId" />}
      <TextField
        name="place"
        label="To"
        mono
        required
        maxLength={60}
        autoFocus
        autoComplete="off"
        placeholder={suggested ?? "A-03-2-15"}
        hint={
          suggested
            ? `${suggested} is empty. Scan it, another location, or a pallet`
            : "Scan or enter a location or a pallet"
        }
      />
      <PlacementReasonField />
    </ActionForm>
  );
}
