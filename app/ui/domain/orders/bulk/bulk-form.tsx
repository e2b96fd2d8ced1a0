import type { BulkAct } from "#app/domain/fulfillment/bulk/bulk.schema";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { Hint } from "#app/ui/primitives/states/hint";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { ReasonForm } from "../reason-form";
import { bulkWords, leftOut } from "./bulk-labels";

interface Props {
  act: BulkAct;
  question: { may: boolean; total: number; already: number; chosen: number | null; most: number; asked: string };
  back: string;
}

/** Confirmation of a bulk change, or the reason why it is not possible. */
export function BulkOrdersForm({ act, question: { may, total, already, chosen, most, asked }, back }: Props) {
  const words = bulkWords(act);
  const why = !may
    ? "You don't have permission to do this."
    : chosen === 0
      ? "Select the orders first."
      : total === 0
        ? "None of these orders can be changed this way in their current status."
        : total > most
          ? `At most ${most.toLocaleString("en")} orders at once. Narrow the filters.`
          : null;
  if (why) return <NotPossible reason={why} back={back} />;
  const others = leftOut({ chosen, total, already });
  return (
    <div className="grid gap-5">
      <p>{words.meaning}</p>
      {others && <Hint>{others}</Hint>}
      <ReasonForm
        submit={words.submit}
        danger={words.danger}
        hint={words.hint}
        isRequired={act === "hold"}
        back={back}
        defaultValue={{ asked }}
      >
        <HiddenField name="asked" />
      </ReasonForm>
    </div>
  );
}
