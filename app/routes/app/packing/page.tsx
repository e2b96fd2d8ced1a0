import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderChosen } from "#app/domain/shipping/bench/scanned-order.server";
import { PackingQuery } from "#app/domain/shipping/packing/packing.schema";
import { packingList } from "#app/domain/shipping/packing/packing-list.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PackingQueue } from "#app/ui/domain/shipping/packing/packing-queue";
import { Printer } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Packing station" }];

export const loader = pageLoader("floor.work", { query: PackingQuery }, async ({ ctx, query }) => {
  const scanned = query.scan ? await orderChosen(ctx, query.scan, query.among) : null;
  if (scanned?.kind === "open") throw redirect(shippingPaths.packOrder(scanned.orderId));
  return { scanned, userId: ctx.actor.id, ...(await packingList(ctx)) };
});

export default function PackingStation() {
  const list = useLoaderData<typeof loader>();
  return (
    <Page
      title="Packing station"
      subtitle="Scan an order, verify each unit, then ship it"
      actions={
        <LinkButton to={printingPaths.stations()} icon={Printer}>
          Printing
        </LinkButton>
      }
    >
      <PackingQueue {...list} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
