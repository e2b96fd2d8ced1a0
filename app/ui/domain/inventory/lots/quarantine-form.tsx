import type { QuarantineQuestion } from "#app/domain/inventory/lots/quarantine-lots.server";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Hint } from "#app/ui/primitives/states/hint";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { lotsCounted } from "./quarantine-outcome";

function whyNot({ lots, left, most, isTooMany }: QuarantineQuestion): string | null {
  if (isTooMany) return `At most ${formatCount(most)} lots at once. Narrow the filters.`;
  if (lots.length > 0) return null;
  return left > 0 ? "None of these lots is available." : "Select the lots first.";
}

/** Confirms that the selected lots are quarantined, with the reason. */
export function QuarantineForm({ question, back }: { question: QuarantineQuestion; back: string }) {
  const why = whyNot(question);
  if (why) return <NotPossible reason={why} back={back} />;
  const { lots, left } = question;
  return (
    <div className="grid gap-5">
      <p>Units of these lots are no longer allocated. Orders with units of them get other stock if there is any.</p>
      {left > 0 && (
        <Hint>{`${lotsCounted(left)} of the selected ${left === 1 ? "is" : "are"} not available already and ${left === 1 ? "stays" : "stay"} as ${left === 1 ? "it is" : "they are"}.`}</Hint>
      )}
      <ul aria-label="Lots" className="divide-y divide-line rounded-lg border border-line">
        {lots.map(({ lotId, lotNumber, sku, productName, onHand, allocated }) => (
          <li key={lotId} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2">
            <span className="min-w-0">
              <Mono className="break-all">{lotNumber || sku}</Mono> <bdi className="text-muted">{productName}</bdi>
            </span>
            <span className="tabular text-sm">
              {formatCount(onHand)} on hand{allocated > 0 && `, ${formatCount(allocated)} allocated`}
            </span>
          </li>
        ))}
      </ul>
      <ActionForm submit="Quarantine" variant="danger" pending="Saving..." cancel={back} cancelLabel="Back">
        <TextField name="reason" label="Reason" hint="Saved in the audit log" required maxLength={200} autoFocus />
      </ActionForm>
    </div>
  );
}
