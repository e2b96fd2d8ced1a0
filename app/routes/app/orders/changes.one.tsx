import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { acceptChange } from "#app/domain/fulfillment/proposals/decide-proposal.server";
import { mustGoBack } from "#app/domain/fulfillment/proposals/must-go-back";
import { changeScreen } from "#app/domain/fulfillment/proposals/read-proposals.server";
import { ChangeQuery, DecideForm, ProposalParams } from "#app/domain/orders/proposals.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { afterDecision } from "#app/http/redirects/after-decision";
import { ChangePage } from "#app/ui/domain/orders/changes/change-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Change to order ${data?.order.orderNumber ?? ""}` },
];

export const loader = pageLoader("orders.read", { params: ProposalParams }, ({ ctx, params }) =>
  changeScreen(ctx, params.id),
);

export const action = pageAction(
  "orders.edit",
  { params: ProposalParams, query: ChangeQuery, form: DecideForm, failed: "Failed to save the decision" },
  async ({ ctx, params, query: { back }, input }) => {
    const change = await acceptChange(ctx, params.id, input);
    const putBack = change.kind === "cancel" && mustGoBack(change.picked);
    const description = `Order ${change.order.orderNumber}${putBack ? `. ${putBack}` : ""}`;
    return done(afterDecision(change, back), { title: "Change accepted", description });
  },
);

export default function Change() {
  return <ChangePage change={useLoaderData<typeof loader>()} />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
