import type { OrderStatus } from "#app/domain/orders/order-status";
import { Hint } from "../../primitives/states/hint";
import { NotPossible } from "../../primitives/states/not-possible";
import { ReasonForm } from "./reason-form";
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
  if (refused) return <NotPossible reason={refused} back={back} />;
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
      <ReasonForm
        submit={question.submit}
        danger={question.danger}
        hint={question.hint}
        isRequired={to === "on-hold"}
        back={back}
      />
    </div>
  );
}
