import { useActionData } from "@remix-run/react";
import type { PostageFix as Mends, PostageScreen } from "#app/domain/shipping/postage/postage-screen.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { resultIn } from "../../../forms/form/form-result";
import { BoughtPostage } from "./bought-postage";
import { RateTable } from "./rate-table";
import { SizeForm } from "./size-form";

/** One parcel's postage: the purchased label, or its size and the rates. */
export function Postage({ screen }: { screen: PostageScreen }) {
  const { order, label, lastFailure, blocked, mends, found } = screen;
  const refused = resultIn(useActionData())?.error?.[""]?.join(" ");
  const back = (
    <LinkButton to={paths.createShipment(order.id)} preventScrollReset>
      Back to the shipment
    </LinkButton>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {refused && (
        <Hint tone="bad" role="alert">
          {refused}
        </Hint>
      )}
      <p dir="auto" className="whitespace-pre-line">
        {order.shippingAddress || "No address."}
      </p>
      {label ? (
        <BoughtPostage
          label={label}
          paths={{
            settle: shippingPaths.settleLabel(order.id, label.id, { parcel: String(label.position) }),
            void: shippingPaths.voidLabel(order.id, label.id, { parcel: String(label.position) }),
            file: shippingPaths.labelFile(label.id),
          }}
        >
          {back}
        </BoughtPostage>
      ) : (
        <>
          {lastFailure && !refused && <Hint tone="warn">The last purchase failed: {lastFailure}</Hint>}
          {blocked ? (
            <Hint tone="warn">
              {blocked}
              {mends && <Mend order={order} mends={mends} />}
            </Hint>
          ) : (
            <SizeForm
              screen={screen}
              action={shippingPaths.postage(order.id)}
              cancel={paths.createShipment(order.id)}
              position={screen.position}
            />
          )}
          {found?.problems.map((problem) => (
            <Hint key={problem} tone="warn">
              {problem}
            </Hint>
          ))}
          {found && (
            <RateTable
              rates={found.rates}
              action={shippingPaths.postage(order.id, { parcel: String(screen.position) })}
            />
          )}
        </>
      )}
      {!label && blocked && <div className="flex justify-end">{back}</div>}
    </div>
  );
}

const WORDS: Record<Mends, string> = {
  connect: "Open Integrations",
  edit: "Edit Order",
  "open-again": "Reopen picking to edit it",
  hold: "Hold to edit it",
};

/** Link to the missing data. To change a picked order's address, picking must be reopened first. */
function Mend({ order: { id, companyId }, mends }: { order: PostageScreen["order"]; mends: Mends }) {
  const withBack = useWithBack();
  const to = {
    connect: paths.integrations({ company: companyId }),
    edit: withBack(orderPaths.editOrder(id)),
    "open-again": withBack(orderPaths.orderStatus(id, { to: "picking" })),
    hold: withBack(orderPaths.orderStatus(id, { to: "on-hold" })),
  }[mends];
  return (
    <p className="mt-2.5">
      <LinkButton to={to}>{WORDS[mends]}</LinkButton>
    </p>
  );
}
