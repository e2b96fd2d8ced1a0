import type { SubmissionResult } from "@conform-to/react";
import { orderPaths } from "#app/http/order-paths";
import { HiddenField } from "../../../forms/fields/hidden-field";
import { TextAreaField } from "../../../forms/fields/text-area-field";
import { ActionForm } from "../../../forms/form/action-form";
import { Button } from "../../../primitives/buttons/button";

type Props = {
  id: string;
  version: string;
  /** What accepting the change does, in a sentence. */
  meaning: string;
  /** Accepting it cancels the order, which cannot be undone. */
  isCancellation: boolean;
  back: string;
  /** The page that this one was opened from, as its URL says it. */
  opened: string | undefined;
  /** The answer to either button. */
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Accepts or refuses a change from the store. */
export function DecideForm({ id, version, meaning, isCancellation, back, opened, lastResult }: Props) {
  const [accept, reject] = isCancellation ? ["Cancel order", "Keep order"] : ["Accept", "Reject"];
  return (
    <ActionForm
      schema={() => import("#app/domain/orders/proposals.schema").then((module) => module.DecideForm)}
      action={orderPaths.orderChange(id, { back: opened })}
      lastResult={lastResult ?? null}
      defaultValue={{ version }}
      submit={accept}
      pending="Saving..."
      variant={isCancellation ? "danger" : "primary"}
      cancel={back}
      cancelLabel="Later"
      secondary={
        <Button type="submit" formAction={orderPaths.refuseChange(id, { back: opened })}>
          {reject}
        </Button>
      }
    >
      <div className="grid gap-1 text-muted">
        <p>
          <span className="font-medium text-ink">{accept}:</span> {meaning}
        </p>
        <p>
          <span className="font-medium text-ink">{reject}:</span> The order stays as it is here. You will not be asked
          again unless the store makes another change.
        </p>
      </div>
      <HiddenField name="version" />
      <TextAreaField name="note" label="Note" optional maxLength={500} rows={2} hint="Saved in the order's history" />
    </ActionForm>
  );
}
