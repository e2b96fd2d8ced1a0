import type { ChosenQuestion } from "#app/domain/staging/chosen/process-chosen.server";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Hint } from "#app/ui/primitives/states/hint";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { chosenNotes, whyNot } from "./chosen-texts";

const COMPANIES_SHOWN = 10;

/** Confirmation before staged orders of one or several companies are processed, or why that is not possible. */
export function ChosenForm({ question, back }: { question: ChosenQuestion; back: string }) {
  const why = whyNot(question);
  if (why) return <NotPossible reason={why} back={back} />;
  const { companies, asked } = question;
  const rest = companies.length - COMPANIES_SHOWN;
  return (
    <div className="grid gap-5">
      <p>The orders move to permanent storage and get their stock, oldest order first.</p>
      {companies.length > 1 && (
        <ul aria-label="Companies" className="divide-y divide-line rounded-lg border border-line">
          {companies.slice(0, COMPANIES_SHOWN).map(({ name, orders }) => (
            <li key={name} className="flex justify-between gap-4 px-3.5 py-2">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="tabular">{orders.toLocaleString("en")}</span>
            </li>
          ))}
          {rest > 0 && <li className="px-3.5 py-2 text-muted text-sm">{`and ${rest} more`}</li>}
        </ul>
      )}
      {chosenNotes(question).map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
      <ActionForm submit="Process" pending="Processing…" cancel={back} cancelLabel="Back" defaultValue={{ asked }}>
        <HiddenField name="asked" />
      </ActionForm>
    </div>
  );
}
