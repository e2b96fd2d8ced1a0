import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { minorToDecimal } from "#app/domain/kernel/money";
import { lengthInput, viewerUnits, weightInput } from "#app/domain/kernel/units";
import { BoxesQuery, BoxForm, BoxParams } from "#app/domain/shipping/boxes/boxes.schema";
import { boxOwners, changeBox, getBox } from "#app/domain/shipping/boxes/boxes.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";
import { BoxFields } from "#app/ui/domain/shipping/boxes/box-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Edit box";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader(
  "boxes.manage",
  { params: BoxParams, query: BoxesQuery },
  async ({ ctx, params, query }) => {
    const [box, owners] = await Promise.all([getBox(ctx, params.id), boxOwners(ctx)]);
    const units = viewerUnits(ctx);
    const defaultValue = {
      units,
      name: box.name,
      companyId: box.companyId ?? "",
      length: lengthInput(box.lengthMm, units),
      width: lengthInput(box.widthMm, units),
      height: lengthInput(box.heightMm, units),
      emptyWeight: weightInput(box.emptyGrams, units),
      maxWeight: box.maxGrams === null ? "" : weightInput(box.maxGrams, units),
      inStock: box.inStock?.toString() ?? "",
      shownInStock: box.inStock?.toString() ?? "",
      lowStock: box.lowStock?.toString() ?? "",
      currency: box.currency ?? ctx.config.currency,
      price: box.priceMinor === null || !box.currency ? "" : minorToDecimal(box.priceMinor, box.currency),
      ...(box.isBilled && { isBilled: "on" }),
      ...(box.isActive && { isActive: "on" }),
    };
    return { owners, query, defaultValue };
  },
);

export const action = pageAction(
  "boxes.manage",
  { params: BoxParams, query: BoxesQuery, form: BoxForm, failed: "Failed to save the box" },
  async ({ ctx, params, query, input }) => {
    await changeBox(ctx, params.id, input);
    return done(shippingPaths.boxes(query), { title: "Box saved", description: input.name });
  },
);

export default function EditBox() {
  const { owners, query, defaultValue } = useLoaderData<typeof loader>();
  const back = shippingPaths.boxes(query);
  return (
    <RouteDialog title={TITLE} back={back} size="lg">
      <BoxFields owners={owners} defaultValue={defaultValue} submit="Save" cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
