import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listHandling } from "#app/domain/companies/companies.service.server";
import { notFound } from "#app/domain/errors";
import { undecidedOf } from "#app/domain/fulfilment/proposals/undecided.server";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { findOrder } from "#app/domain/orders/orders.service.server";
import { CARRIERS, CreateShipment, METHOD_LABEL, SHIPPING_METHODS } from "#app/domain/shipping/shipping.schema";
import { shipOrder } from "#app/domain/shipping/shipping.service.server";
import { formResult } from "#app/http/answers/action-data";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { UndecidedHint } from "#app/ui/domain/orders/changes/undecided-hint";
import { PackingHint } from "#app/ui/domain/shipping/packing-hint";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { DateField } from "#app/ui/forms/fields/date-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";

export const meta: MetaFunction = () => [{ title: "Create Shipment" }];

export const loader = pageLoader("floor.work", { params: OrderParams }, async ({ ctx, params }) => {
  const [order, companies, undecided] = await ctx.db.batch(
    findOrder(ctx, params.orderId),
    listHandling(ctx),
    undecidedOf(ctx, params.orderId),
  );
  if (!order) throw notFound("This order");
  const { id, orderNumber, customerName, shippingAddress, externalData, unitCount } = order;
  const handling = companies.find((company) => company.id === order.companyId)?.handling ?? {};
  const carriers = CARRIERS.map((value) => ({ value, label: carrierLabel(value) }));
  const methods = SHIPPING_METHODS.map((value) => ({ value, label: METHOD_LABEL[value] }));
  const requested = externalData?.shipping_method ?? null;
  return {
    order: { id, orderNumber, customerName, shippingAddress, requested, unitCount },
    handling,
    carriers,
    methods,
    undecided,
  };
});

export const action = pageAction(
  "floor.work",
  { params: OrderParams, form: CreateShipment, failed: "Failed to create shipment" },
  async ({ ctx, params, input }) => {
    await shipOrder(ctx, params.orderId, input);
    return done(paths.shipping(), { title: "Shipment created successfully" });
  },
);

export default function CreateShipmentDialog() {
  const { order, handling, carriers, methods, undecided } = useLoaderData<typeof loader>();
  // A number that does not fit its carrier may be right all the same: then it takes a second look and a tick.
  const doubted = Boolean(formResult(useActionData())?.error?.trackingNumber);
  return (
    <RouteDialog title="Create Shipment" back={paths.shipping()} description={`Order ${order.orderNumber}`}>
      <DescriptionList
        columns={2}
        items={[
          {
            term: "Ship to",
            detail: <span className="whitespace-pre-line">{order.shippingAddress || order.customerName}</span>,
          },
          { term: "Requested", detail: order.requested ?? "—" },
          { term: "Units", detail: <Mono>{order.unitCount}</Mono> },
        ]}
      />
      <UndecidedHint changes={undecided} />
      <PackingHint handling={handling} />
      <ActionForm
        defaultValue={{ carrier: handling.carrier }}
        schema={() => import("#app/domain/shipping/shipping.schema").then((module) => module.CreateShipment)}
        submit="Create Shipment"
        pending="Saving..."
        cancel={paths.shipping()}
      >
        <TextField
          name="trackingNumber"
          label="Tracking number"
          mono
          required
          autoFocus
          autoComplete="off"
          maxLength={80}
          hint="Scan the label or type it"
        />
        {doubted && <CheckboxField name="override" label="The number is right: ship it anyway" />}
        <SelectField name="carrier" label="Carrier" options={carriers} placeholder="Choose a carrier" required />
        <SelectField
          name="shippingMethod"
          label="Shipping method"
          options={methods}
          placeholder="Choose a method"
          required
        />
        <DateField name="estimatedDelivery" label="Estimated delivery" optional />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
