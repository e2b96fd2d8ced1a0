import { Form, useActionData } from "@remix-run/react";
import { LENGTH_UNIT, WEIGHT_UNIT } from "#app/domain/kernel/units";
import type { PostageFix as Mends, PostageScreen } from "#app/domain/shipping/postage/postage-screen.server";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { inputClass } from "#app/ui/forms/field-parts/input-class";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { resultIn } from "../../../forms/form/form-result";
import { BoughtPostage } from "./bought-postage";
import { RateTable } from "./rate-table";

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
        <BoughtPostage label={label} orderId={order.id}>
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
            <SizeForm screen={screen} />
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
      {!label && <div className="flex justify-end">{back}</div>}
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
  const to = {
    connect: paths.integrations({ company: companyId }),
    edit: orderPaths.editOrder(id),
    "open-again": orderPaths.orderStatus(id, { to: "picking" }),
    hold: orderPaths.orderStatus(id, { to: "on-hold" }),
  }[mends];
  return (
    <p className="mt-2.5">
      <LinkButton to={to}>{WORDS[mends]}</LinkButton>
    </p>
  );
}

const SIDES = [
  ["length", "Length"],
  ["width", "Width"],
  ["height", "Height"],
] as const;

/** A GET form: the rates have a URL, and work without scripts. */
function SizeForm({ screen: { order, position, size, sizeErrors, found } }: { screen: PostageScreen }) {
  return (
    <Form method="get" action={shippingPaths.postage(order.id)} className="grid gap-3" preventScrollReset noValidate>
      <input type="hidden" name="parcel" value={position} />
      <input type="hidden" name="units" value={size.units} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <label className="grid gap-1.5 font-medium">
          Weight ({WEIGHT_UNIT[size.units]})
          <input
            name="weight"
            inputMode={size.units === "metric" ? "decimal" : undefined}
            autoComplete="off"
            required
            maxLength={40}
            defaultValue={size.weight}
            className={inputClass}
            aria-describedby={sizeErrors.length > 0 ? "parcel-size-error" : undefined}
          />
        </label>
        {SIDES.map(([name, label]) => (
          <label key={name} className="grid gap-1.5 font-medium">
            {label} ({LENGTH_UNIT[size.units]})
            <input
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              defaultValue={size[name]}
              className={inputClass}
            />
          </label>
        ))}
      </div>
      <p className="text-muted text-sm">
        {size.units === "metric" ? "You can also type 1.2 kg or 12 in." : "You can also type 2 lb 3 oz or 30 cm."}
      </p>
      {sizeErrors.length > 0 && (
        <p id="parcel-size-error" role="alert" className="text-bad">
          {[...new Set(sizeErrors)].join(". ")}
        </p>
      )}
      <div className="flex justify-end">
        <button type="submit" className={buttonClass(found ? "secondary" : "primary", "md")}>
          Get rates
        </button>
      </div>
    </Form>
  );
}
