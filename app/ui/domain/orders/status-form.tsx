import type { OrderStatus } from "#app/domain/orders/order-status";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";
import { orderStatusLabel } from "../status-badge";
import type { StatusQuestion } from "./status-words";

interface Props {
  order: { status: OrderStatus; holdReason: string | null };
  possible: boolean;
  to: OrderStatus;
  question: StatusQuestion;
  back: string;
}

/** Asks why an order changes its status, or says that it cannot. */
export function StatusForm({ order, possible, to, question, back }: Props) {
  if (!possible) {
    return (
      <div className="grid gap-5">
        <Hint tone="warn">
          An order that is {orderStatusLabel(order.status).toLowerCase()} cannot become{" "}
          {orderStatusLabel(to).toLowerCase()}.
        </Hint>
        <div className="flex justify-end">
          <LinkButton to={back}>Back</LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p>{question.meaning}</p>
      {order.holdReason && (
        <Hint tone="warn" title="On hold">
          {order.holdReason}
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
