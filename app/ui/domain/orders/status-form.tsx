import type { OrderStatus } from "#app/domain/orders/order-status";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";
import { consequences, type OrderAtStake, type StatusQuestion } from "./status-change-texts";

interface Props {
  order: { status: OrderStatus };
  /** The holds concerned. */
  holds: readonly { id: string; reason: string }[];
  /** Why the change is not possible. */
  refused: string | null;
  to: OrderStatus;
  question: StatusQuestion;
  stake: OrderAtStake;
  back: string;
}

/** Confirms a status change and explains its consequences, or says why it is not possible. */
export function StatusForm({ order, holds, refused, to, question, stake, back }: Props) {
  if (refused) {
    return (
      <div className="grid gap-5">
        <Hint tone="warn">{refused}</Hint>
        <div className="flex justify-end">
          <LinkButton to={back}>Back</LinkButton>
        </div>
      </div>
    );
  }
  const follows = consequences(order.status, to, stake);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>{question.meaning}</p>
        {follows.length > 0 && (
          <ul className="list-disc pl-5">
            {follows.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {holds.length > 0 && (
        <Hint tone="warn" title="On hold">
          <ul className="max-h-48 overflow-y-auto">
            {holds.map(({ id, reason }) => (
              <li key={id} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
        </Hint>
      )}
      <ActionForm
        submit={question.submit}
        pending="Saving..."
        variant={question.danger ? "danger" : "primary"}
        cancel={back}
        cancelLabel="Back"
      >
        <TextField
          name="reason"
          label="Reason"
          hint={question.hint}
          required={to === "on-hold"}
          optional={to !== "on-hold"}
          maxLength={500}
          autoFocus
        />
      </ActionForm>
    </div>
  );
}
