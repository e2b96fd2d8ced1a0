import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OrdersPageQuery } from "#app/domain/orders/order-query";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { toSerialParcelsDto } from "#app/domain/shipping/serials/serial-numbers.dto";
import { SerialParcelsInput } from "#app/domain/shipping/serials/serial-numbers.schema";
import { putIntoParcels, serialParcels } from "#app/domain/shipping/serials/serial-parcels.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { orderPaths } from "#app/http/order-paths";
import { SerialParcelFields } from "#app/ui/domain/orders/serials/serial-parcel-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { NotPossible } from "#app/ui/primitives/states/not-possible";

const SCHEMAS = { params: OrderParams, query: OrdersPageQuery };

export const meta: MetaFunction = () => [{ title: "Parcels of serial numbers" }];

export const loader = pageLoader(
  "orders.operate",
  SCHEMAS,
  async ({ ctx, params, query: { open: _open, ...search } }) => {
    const { order, ...units } = await serialParcels(ctx, params.orderId);
    return { id: order.id, orderNumber: order.orderNumber, ...toSerialParcelsDto(units), search };
  },
);

export const action = pageAction(
  "orders.operate",
  { ...SCHEMAS, form: SerialParcelsInput, failed: "Failed to save the parcels" },
  async ({ ctx, params: { orderId }, input, query: { open: _open, ...search } }) => {
    await putIntoParcels(ctx, orderId, input);
    return done(orderPaths.page(orderId, search), { title: "Parcels saved" });
  },
);

export default function SerialParcelsPage() {
  const { id, orderNumber, parcels, unknown, search } = useLoaderData<typeof loader>();
  const back = orderPaths.page(id, search);
  return (
    <FormPage title="Parcels of serial numbers" back={back} backLabel={`Order ${orderNumber}`}>
      {parcels.length > 1 ? (
        <SerialParcelFields parcels={parcels} unknown={unknown} back={back} />
      ) : (
        <NotPossible reason={`Order ${orderNumber} has not been shipped in several parcels.`} back={back} />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
