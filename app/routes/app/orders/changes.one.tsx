import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { acceptChange, refuseChange } from "#app/domain/fulfillment/proposals/decide.server";
import { getChange, mayDecide, meaningOf } from "#app/domain/fulfillment/proposals/read-proposals.server";
import { DecideForm as Decision, KIND_LABEL, ProposalParams, STATUS_LABEL } from "#app/domain/orders/proposals.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { ChangeFields } from "#app/ui/domain/orders/changes/change-fields";
import { DecideForm } from "#app/ui/domain/orders/changes/decide-form";
import { OrderStatusBadge } from "#app/ui/domain/status-badge";
import { Page } from "#app/ui/layouts/pages/page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { Badge } from "#app/ui/primitives/values/badge";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Change to order ${data?.order.orderNumber ?? ""}` },
];

export const loader = pageLoader("orders.read", { params: ProposalParams }, async ({ ctx, params }) => {
  const change = await getChange(ctx, params.id);
  const { order, kind, status } = change;
  return {
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      customerName: order.customerName || "Unknown Customer",
      status: order.status,
      version: String(order.updatedAt),
      companyName: change.companyName,
    },
    kind,
    kindLabel: KIND_LABEL[kind],
    status,
    statusLabel: STATUS_LABEL[status],
    changes: change.changes,
    meaning: meaningOf(kind, order.status),
    may: mayDecide(ctx, change),
    createdAt: change.createdAt,
    decided: change.decidedAt === null ? null : { at: change.decidedAt, by: change.decidedByName, note: change.note },
  };
});

export const action = pageAction(
  "orders.edit",
  { params: ProposalParams, form: Decision, failed: "Failed to decide the change" },
  async ({ ctx, params, input: { intent, ...deciding } }) => {
    const accepts = intent === "accept";
    const { order } = await (accepts ? acceptChange : refuseChange)(ctx, params.id, deciding);
    const description = `Order ${order.orderNumber}`;
    return done(orderPaths.orderChanges(), { title: accepts ? "Change accepted" : "Change refused", description });
  },
);

export default function Change() {
  const { order, kind, kindLabel, status, statusLabel, changes, meaning, may, createdAt, decided } =
    useLoaderData<typeof loader>();
  const back = orderPaths.orderChanges();
  return (
    <Page
      title={`Change to order ${order.orderNumber}`}
      back={{ to: back, label: "Changes from stores" }}
      badges={<Badge tone={status === "open" ? "warn" : "neutral"}>{statusLabel}</Badge>}
      width="narrow"
    >
      <DescriptionList
        pairs
        columns={3}
        items={[
          {
            term: "Order Number",
            detail: (
              <TextLink to={paths.order(order.id)}>
                <Mono className="break-all">{order.orderNumber}</Mono>
              </TextLink>
            ),
          },
          { term: "Customer", detail: <bdi>{order.customerName}</bdi> },
          { term: "Company", detail: <bdi>{order.companyName}</bdi> },
          { term: "Change", detail: kindLabel },
          { term: "Status here", detail: <OrderStatusBadge status={order.status} /> },
          { term: "Seen", detail: <Time at={createdAt} relative /> },
        ]}
      />
      {decided && (
        <Hint title={statusLabel}>
          {decided.by && <>By {decided.by}, </>}
          <Time at={decided.at} relative />
          {decided.note && <p className="mt-1 whitespace-pre-line">{decided.note}</p>}
        </Hint>
      )}
      {changes.length > 0 ? (
        <ChangeFields changes={changes} decided={decided !== null} />
      ) : (
        <Hint>The order says the same as the store by now.</Hint>
      )}
      {!decided && may && (
        <DecideForm version={order.version} meaning={meaning} danger={kind === "cancel"} back={back} />
      )}
      {!decided && !may && <Hint>A warehouse manager or the company's owner decides this.</Hint>}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
