import type { BulkAct } from "#app/domain/fulfillment/bulk/bulk.schema";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { bulkWords, leftOut } from "./bulk-labels";

interface Props {
  act: BulkAct;
  question: { may: boolean; total: number; chosen: number | null; most: number; asked: string };
  back: string;
}

/** Confirmation of a bulk change, or the reason why it is not possible. */
export function BulkOrdersForm({ act, question: { may, total, chosen, most, asked }, back }: Props) {
  const words = bulkWords(act);
  const why = !may
    ? "You don't have permission to do this."
    : chosen === 0
      ? "Tick the orders first."
      : total === 0
        ? "None of these orders can be changed this way as they stand."
        : total > most
          ? `At most ${most.toLocaleString("en")} orders at once. Narrow the filters.`
          : null;
  if (why)
    return (
      <div className="grid gap-5">
        <Hint tone="warn">{why}</Hint>
        <div className="flex justify-end">
          <LinkButton to={back}>Back</LinkButton>
        </div>
      </div>
    );
  const others = leftOut(chosen, total);
  return (
    <div className="grid gap-5">
      <p>{words.meaning}</p>
      {others && <Hint>{others}</Hint>}
      <ActionForm
        submit={words.submit}
        pending="Saving..."
        variant={words.danger ? "danger" : "primary"}
        cancel={back}
        cancelLabel="Back"
        defaultValue={{ asked }}
      >
        <HiddenField name="asked" />
        <TextField
          name="reason"
          label="Reason"
          hint={words.hint}
          required={act === "hold"}
          optional={act !== "hold"}
          maxLength={500}
          autoFocus
        />
      </ActionForm>
    </div>
  );
}
