import { Fragment } from "react";
import type { BuyManyQuestion } from "#app/domain/shipping/runs/buy-postage.server";
import { integrationPaths } from "#app/http/integration-paths";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { MeasureField } from "#app/ui/forms/measure-field";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { NotPossible } from "#app/ui/primitives/states/not-possible";

const PREFERENCES = [
  { value: "cheapest", label: "Cheapest" },
  { value: "fastest", label: "Fastest", hint: "If two are equally fast, the cheaper one" },
  {
    value: "requested",
    label: "As requested, otherwise cheapest",
    hint: "The service that the customer chose in the store, if a carrier offers it",
  },
  {
    value: "requested-only",
    label: "As requested, otherwise leave out",
    hint: "Orders whose service is not offered stay unchanged and are listed with the reason",
  },
];
const carriers = CARRIERS.filter((one) => one !== "other").map((value) => ({ value, label: carrierLabel(value) }));
const SIDES = [
  ["length", "Length"],
  ["width", "Width"],
  ["height", "Height"],
] as const;

const n = (orders: number): string => (orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`);

/** Options for buying postage for several orders, or the reason why it is not possible. */
export function BuyMany({
  question: { asked, units, prefer, chosen, total, boxes, withoutAccount, undecided, blocked },
  back,
}: {
  question: BuyManyQuestion;
  back: string;
}) {
  const hasExcluded = withoutAccount.length + undecided.length > 0;
  const why =
    blocked ??
    (chosen === 0
      ? "Select the orders first."
      : total > 0
        ? null
        : hasExcluded
          ? "No postage can be bought for the selected orders yet."
          : "These orders are no longer ready to ship. Refresh the list and select again.");
  if (why)
    return (
      <div className="grid gap-4">
        <OrdersWithoutAccount companies={withoutAccount} />
        <UndecidedOrders orders={undecided} />
        <NotPossible reason={why} back={back} />
      </div>
    );
  const without = withoutAccount.reduce((sum, company) => sum + company.orders.length, 0);
  const unready = chosen - total - undecided.length - without;
  return (
    <div className="grid grid-cols-1 gap-5">
      <p>
        {total === 1 ? "Rates" : `For each of ${n(total)}, rates`} are compared, one label is purchased, and the order
        ships with it. An order that cannot ship stays unchanged and shows the reason.
      </p>
      <OrdersWithoutAccount companies={withoutAccount} />
      <UndecidedOrders orders={undecided} />
      {unready > 0 && (
        <Hint>
          {unready === 1
            ? "One selected order is no longer ready and stays unchanged."
            : `${n(unready)} of the selected are no longer ready and stay unchanged.`}
        </Hint>
      )}
      <ActionForm
        schema={() => import("#app/domain/shipping/runs/buy-postage.schema").then((module) => module.BuyManyForm)}
        defaultValue={{ asked, units, prefer, packing: "" }}
        submit={`Buy postage for ${n(total)}`}
        pending="Buying…"
        cancel={back}
      >
        <HiddenField name="asked" />
        <HiddenField name="units" />
        <RadioGroupField name="prefer" label="Postage" options={PREFERENCES} autoFocus />
        <SelectField name="only" label="Carrier" options={carriers} placeholder="Any carrier" />
        {boxes.length > 0 && (
          <SelectField
            name="box"
            label="Box for each order"
            options={boxes.map(({ id, label }) => ({ value: id, label }))}
            placeholder="Other packaging"
            hint="Fills in the weight and the size below, which you can change"
            onChange={({ currentTarget: { form, value } }) =>
              form && fillFields(form, boxes.find(({ id }) => id === value)?.fills)
            }
          />
        )}
        <MeasureField
          kind="weight"
          name="packing"
          label="Box and padding"
          optional
          hint="Added to the weight of each order's products"
        />
        <fieldset>
          <legend className="mb-1.5 font-medium">
            Size of each box <span className="font-normal text-muted">(optional)</span>
          </legend>
          <div className="grid grid-cols-3 gap-3">
            {SIDES.map(([name, label]) => (
              <MeasureField key={name} kind="length" name={name} label={label} />
            ))}
          </div>
        </fieldset>
      </ActionForm>
    </div>
  );
}

/** Orders left out because their companies have no postage provider, with what can be done about it. */
function OrdersWithoutAccount({ companies }: { companies: BuyManyQuestion["withoutAccount"] }) {
  return companies.map(({ companyId, name, canConnect, orders }) => (
    <Hint key={companyId} tone="warn" title={`No postage provider is connected for ${name}`}>
      <p>
        Not included. Ship without postage:{" "}
        {orders.map(({ id, orderNumber }, index) => (
          <Fragment key={id}>
            {index > 0 && ", "}
            <TextLink to={paths.createShipment(id)}>{orderNumber}</TextLink>
          </Fragment>
        ))}
      </p>
      {canConnect && (
        <TextLink to={integrationPaths.newIntegration({ company: companyId })}>Connect a provider</TextLink>
      )}
    </Hint>
  ));
}

/** Orders left out until their stores' changes are decided, each with a link to the change. */
function UndecidedOrders({ orders }: { orders: BuyManyQuestion["undecided"] }) {
  if (orders.length === 0) return null;
  return (
    <Hint tone="warn" title="Changed in the store">
      Not included, because the change must be decided first:{" "}
      {orders.map(({ change, orderNumber }, index) => (
        <Fragment key={change}>
          {index > 0 && ", "}
          <TextLink to={orderPaths.orderChange(change)}>{orderNumber}</TextLink>
        </Fragment>
      ))}
    </Hint>
  );
}

/** Fills in the chosen box's weight and sides, except where the user typed something else. */
function fillFields(form: HTMLFormElement, fills: BuyManyQuestion["boxes"][number]["fills"] | undefined) {
  for (const name of ["packing", "length", "width", "height"] as const) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.value !== "" && field.dataset.filled !== field.value) continue;
    field.value = fills?.[name] ?? "";
    field.dataset.filled = field.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
