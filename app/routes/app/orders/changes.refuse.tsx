import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refuseChange } from "#app/domain/fulfillment/proposals/decide-proposal.server";
import { changeScreen } from "#app/domain/fulfillment/proposals/read-proposals.server";
import { ChangeQuery, DecideForm, ProposalParams } from "#app/domain/orders/proposals.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { afterDecision } from "#app/http/redirects/after-decision";
import { ChangePage } from "#app/ui/domain/orders/changes/change-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Change to order ${data?.order.orderNumber ?? ""}` },
];

/** The page of the change: it shows why a refusal was not saved, with the note that was typed. */
export const loader = pageLoader("orders.read", { params: ProposalParams }, ({ ctx, params }) =>
  changeScreen(ctx, params.id),
);

export const action = pageAction(
  "orders.edit",
  { params: ProposalParams, query: ChangeQuery, form: DecideForm, failed: "Failed to save the decision" },
  async ({ ctx, params, query: { back }, input }) => {
    const change = await refuseChange(ctx, params.id, input);
    return done(afterDecision(change, back), {
      title: "Change rejected",
      description: `Order ${change.order.orderNumber}`,
    });
  },
);

export default function RefusedChange() {
  return <ChangePage change={useLoaderData<typeof loader>()} />;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
