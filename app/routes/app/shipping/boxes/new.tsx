import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewerUnits } from "#app/domain/kernel/units";
import { BoxesQuery, BoxForm } from "#app/domain/shipping/boxes/boxes.schema";
import { addBox, boxOwners } from "#app/domain/shipping/boxes/boxes.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { BoxFields } from "#app/ui/domain/shipping/boxes/box-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add box";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("boxes.manage", { query: BoxesQuery }, async ({ ctx, query }) => {
  const owners = await boxOwners(ctx);
  // One company is not preset where there are several.
  const usual = owners.length === 1 ? owners[0]?.value : "";
  const companyId = owners.some(({ value }) => value === query.company) ? query.company : usual;
  const { currency } = ctx.config;
  const defaultValue = {
    key: ctx.newId(),
    units: viewerUnits(ctx),
    companyId: companyId ?? "",
    isActive: "on",
    currency,
  };
  return { owners, query, defaultValue };
});

export const action = pageAction(
  "boxes.manage",
  { query: BoxesQuery, form: BoxForm, failed: "Failed to add the box" },
  async ({ ctx, query, input }) => {
    await addBox(ctx, input);
    return done(shippingPaths.boxes(query), { title: "Box added", description: input.name });
  },
);

export default function AddBox() {
  const { owners, query, defaultValue } = useLoaderData<typeof loader>();
  const back = shippingPaths.boxes(query);
  return (
    <RouteDialog title={TITLE} back={back} size="lg">
      <BoxFields owners={owners} defaultValue={defaultValue} submit={TITLE} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
