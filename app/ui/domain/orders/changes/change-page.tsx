import { useActionData } from "@remix-run/react";
import type { ChangeScreen } from "#app/domain/fulfillment/proposals/read-proposals.server";
import { PROPOSAL_STATUS_TABLE } from "#app/domain/orders/order-status";
import { orderPaths } from "#app/http/order-paths";
import { useBack, useBackParam } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { resultIn } from "../../../forms/form/form-result";
import { Page } from "../../../layouts/pages/page";
import { TextLink } from "../../../primitives/buttons/text-link";
import { Hint } from "../../../primitives/states/hint";
import { Badge } from "../../../primitives/values/badge";
import { DescriptionList } from "../../../primitives/values/description-list";
import { Mono } from "../../../primitives/values/mono";
import { Time } from "../../../primitives/values/time";
import { OrderStatusBadge } from "../../status/order-status-badge";
import { ChangeFields } from "./change-fields";
import { DecideForm } from "./decide-form";

/** A store's change to an order, with the decision that was made or is to be made. */
export function ChangePage({ change }: { change: ChangeScreen }) {
  const detail = useDetailPaths();
  const { order, kind, kindLabel, status, changes, others, meaning, may, createdAt, decided } = change;
  const lastResult = resultIn(useActionData());
  const back = useBack({ to: orderPaths.orderChanges(), label: "Changes from stores" });
  const opened = useBackParam();
  return (
    <Page
      title={`Change to order ${order.orderNumber}`}
      back={back}
      badges={<Badge status={PROPOSAL_STATUS_TABLE[status]} />}
      width="narrow"
    >
      <DescriptionList
        pairs
        columns={3}
        items={[
          {
            term: "Order Number",
            detail: (
              <TextLink to={detail.order(order.id)}>
                <Mono className="break-all">{order.orderNumber}</Mono>
              </TextLink>
            ),
          },
          { term: "Customer", detail: <bdi>{order.customerName}</bdi> },
          { term: "Company", detail: <bdi>{order.companyName}</bdi> },
          { term: "Change", detail: kindLabel },
          // An open cancellation shows the status below, beside the store's.
          ...(kind === "cancel" && !decided
            ? []
            : [{ term: "Order status", detail: <OrderStatusBadge status={order.status} /> }]),
          { term: "Changed", detail: <Time at={createdAt} relative /> },
        ]}
      />
      {others.length > 0 && (
        <Hint tone="warn">
          <ul className="grid gap-1">
            {others.map(({ id, message }) => (
              <li key={id}>
                {message} <TextLink to={orderPaths.orderChange(id, { back: opened })}>View change</TextLink>
              </li>
            ))}
          </ul>
        </Hint>
      )}
      {decided && (
        <Hint title={PROPOSAL_STATUS_TABLE[status].label}>
          {decided.by && <>By {decided.by}, </>}
          <Time at={decided.at} relative />
          {decided.note && <p className="mt-1 whitespace-pre-line">{decided.note}</p>}
        </Hint>
      )}
      {changes.length > 0 ? (
        <ChangeFields
          changes={changes}
          decided={decided !== null}
          // A decided change keeps the status of that time, as text.
          statusHere={kind === "cancel" && !decided ? order.status : null}
        />
      ) : (
        <Hint>The order now matches the store.</Hint>
      )}
      {!decided && may && (
        <DecideForm
          id={change.id}
          version={order.version}
          meaning={meaning}
          isCancellation={kind === "cancel"}
          back={back.to}
          opened={opened}
          lastResult={lastResult}
        />
      )}
      {!decided && !may && (
        <Hint>
          {kind === "cancel" && order.status === "picked"
            ? "The order is already picked. The warehouse decides whether it is canceled."
            : "A warehouse manager or the company owner can decide this."}
        </Hint>
      )}
    </Page>
  );
}
