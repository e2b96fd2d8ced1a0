import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { changeStatus } from "#app/domain/fulfilment/fulfilment.service.server";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { canMove, ORDER_STATUS } from "#app/domain/orders/order-status";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { getOrder } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/flash.server";
import { pageAction, pageLoader } from "#app/http/guard.server";
import { paths } from "#app/http/paths";
import { orderStatusLabel } from "#app/ui/domain/status-badge";
import { ActionForm } from "#app/ui/forms/action-form";
import { TextField } from "#app/ui/forms/text-field";
import { Hint } from "#app/ui/primitives/hint";
import { LinkButton } from "#app/ui/primitives/link-button";
import { RouteDialog } from "#app/ui/primitives/route-dialog";
import { statusUpdated } from "./actions.server";

const Query = OrdersPageQuery.extend({ to: z.enum(ORDER_STATUS).catch("on-hold") });
const Reason = z.object({ reason: z.string().trim().max(500, "At most 500 characters").optional() });

export const meta: MetaFunction = () => [{ title: "Change an order's status" }];

export const loader = pageLoader(
  "orders.read",
  { params: OrderParams, query: Query },
  async ({ ctx, params, query: { to, open: _open, ...search } }) => {
    const { id, orderNumber, status, holdReason } = await getOrder(ctx, params.orderId);
    return { order: { id, orderNumber, status, holdReason }, possible: canMove(status, to), to, search };
  },
);

export const action = pageAction(
  "orders.read",
  { params: OrderParams, query: Query, form: Reason, failed: "Failed to update order status" },
  async ({ ctx, params, input, query: { to, open: _open, ...search } }) =>
    done(paths.orders(search), statusUpdated(await changeStatus(ctx, params.orderId, to, input.reason))),
);

interface Question {
  title: string;
  submit: string;
  hint: string;
  /** What it means, before it is done. */
  meaning: string;
  danger?: boolean;
}

const QUESTION: Record<string, Question> = {
  "on-hold": {
    title: "Hold order",
    submit: "Hold",
    hint: "Shown on the order until it is released",
    meaning: "The order waits, and its units are free for other orders.",
  },
  pending: {
    title: "Release order",
    submit: "Release",
    hint: "Kept in the order's history",
    meaning: "The order can be picked, and its units are reserved again.",
  },
  cancelled: {
    title: "Cancel order",
    submit: "Cancel order",
    hint: "Kept in the order's history",
    meaning: "Its units are free for other orders. A cancelled order cannot be opened again.",
    danger: true,
  },
};

export default function ChangeStatus() {
  const { order, possible, to, search } = useLoaderData<typeof loader>();
  const back = paths.orders(search);
  const label = orderStatusLabel(to).toLowerCase();
  const question = QUESTION[to] ?? {
    title: `Mark as ${label}: order`,
    submit: `Mark as ${label}`,
    hint: "Kept in the order's history",
    meaning: `The order becomes ${label}.`,
  };
  return (
    <RouteDialog title={`${question.title} ${order.orderNumber}`} back={back}>
      {possible ? (
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
      ) : (
        <div className="grid gap-5">
          <Hint tone="warn">
            An order that is {orderStatusLabel(order.status).toLowerCase()} cannot become {label}.
          </Hint>
          <div className="flex justify-end">
            <LinkButton to={back}>Back</LinkButton>
          </div>
        </div>
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
