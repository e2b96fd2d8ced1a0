import { HiddenField } from "../../../forms/fields/hidden-field";
import { TextAreaField } from "../../../forms/fields/text-area-field";
import { ActionForm } from "../../../forms/form/action-form";
import { Button } from "../../../primitives/buttons/button";

type Props = {
  version: string;
  /** What accepting the change does, in a sentence. */
  meaning: string;
  /** The decision cannot be undone. */
  danger: boolean;
  back: string;
};

/** Accepts or refuses a change from the store. */
export function DecideForm({ version, meaning, danger, back }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/orders/proposals.schema").then((module) => module.DecideForm)}
      defaultValue={{ version }}
      submit="Accept"
      pending="Saving..."
      variant={danger ? "danger" : "primary"}
      cancel={back}
      cancelLabel="Later"
      secondary={
        <Button type="submit" name="intent" value="refuse">
          Refuse
        </Button>
      }
    >
      <div className="grid gap-1 text-muted">
        <p>
          <span className="font-medium text-ink">Accept:</span> {meaning}
        </p>
        <p>
          <span className="font-medium text-ink">Refuse:</span> The order stays as it is here. The same is not asked
          again until the store changes it again.
        </p>
      </div>
      <HiddenField name="version" />
      <TextAreaField name="note" label="Note" optional maxLength={500} rows={2} hint="Kept in the order's history" />
    </ActionForm>
  );
}
