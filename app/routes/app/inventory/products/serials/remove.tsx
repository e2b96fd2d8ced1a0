import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { RemoveSerialsQuery, SerialsChange } from "#app/domain/inbound/serials/serials.schema";
import { removeSerials, serialsToChange } from "#app/domain/inbound/serials/stock-serials.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { SerialsChangeForm } from "#app/ui/domain/inventory/serials/serials-change-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Remove serial numbers" }];

export const loader = pageLoader(
  "inventory.adjust",
  { params: ProductParams, query: RemoveSerialsQuery },
  async ({ ctx, params, query }) => ({ ...(await serialsToChange(ctx, params.productId)), serial: query.serial ?? "" }),
);

export const action = pageAction(
  "inventory.adjust",
  { params: ProductParams, form: SerialsChange, failed: "Failed to remove the serial numbers" },
  async ({ ctx, params: { productId }, input }) => {
    await removeSerials(ctx, productId, input);
    return done(serialPaths.onHand(productId), { title: "Serial numbers removed" });
  },
);

export default function RemoveSerials() {
  const { product, withoutSerial, serial } = useLoaderData<typeof loader>();
  const back = serialPaths.onHand(product.id);
  return (
    <FormPage title="Remove serial numbers" subtitle={<bdi>{product.name}</bdi>} back={back} backLabel="Serial numbers">
      <SerialsChangeForm kind="remove" serial={serial} withoutSerial={withoutSerial} back={back} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
