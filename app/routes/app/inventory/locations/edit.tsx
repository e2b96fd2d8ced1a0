import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BinParams, EditBin } from "#app/domain/inventory/bins/bin-form.schema";
import { binForm } from "#app/domain/inventory/bins/bin-screen.server";
import { editBin } from "#app/domain/inventory/bins/change-bin.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { stockPaths } from "#app/http/stock-paths";
import { BinEditFields } from "#app/ui/domain/inventory/locations/bin-fields";
import { BinUse } from "#app/ui/domain/inventory/locations/bin-use";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Edit location" }];

export const loader = pageLoader("inventory.adjust", { params: BinParams }, async ({ ctx, params }) =>
  binForm(ctx, params.locationId),
);

export const action = pageAction(
  "inventory.adjust",
  { params: BinParams, form: EditBin },
  async ({ ctx, params, input }) => {
    const { id, code } = await editBin(ctx, params.locationId, input);
    return done(stockPaths.location(id), { title: "Location saved", description: code });
  },
);

export default function EditLocationDialog() {
  const bin = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={`Edit ${bin.code}`} back={stockPaths.location(bin.id)} size="lg">
      <BinUse bin={bin} />
      <BinEditFields bin={bin} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
