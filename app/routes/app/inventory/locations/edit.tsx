import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { editLocation } from "#app/domain/inventory/locations/change-location.server";
import { EditLocation, LocationParams } from "#app/domain/inventory/locations/location.schema";
import { findLocation, findLocationStock } from "#app/domain/inventory/locations/locations.server";
import { notFound } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { stockPaths } from "#app/http/stock-paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { PostButton } from "#app/ui/forms/post-button";
import { Archive, RotateCcw, Trash2 } from "#app/ui/icons/icons";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Edit location" }];

export const loader = pageLoader("inventory.adjust", { params: LocationParams }, async ({ ctx, params }) => {
  const [location, stock] = await ctx.db.batch(
    findLocation(ctx, params.locationId),
    findLocationStock(ctx.db, params.locationId),
  );
  if (!location || !stock) throw notFound("This location");
  const { id, code, pickable, pickSequence, archivedAt } = location;
  return {
    id,
    code,
    isOut: archivedAt !== null,
    stock,
    values: { pickable: pickable ? "on" : "", pickSequence: String(pickSequence) },
  };
});

export const action = pageAction(
  "inventory.adjust",
  { params: LocationParams, form: EditLocation },
  async ({ ctx, params, input }) => {
    const { code } = await editLocation(ctx, params.locationId, input);
    return done(stockPaths.location(params.locationId), { title: "Location saved", description: code });
  },
);

export default function EditLocationDialog() {
  const { id, code, isOut, stock, values } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={`Edit ${code}`} back={stockPaths.location(id)}>
      <div className="mb-5 flex flex-wrap items-center gap-2 border-line border-b pb-5">
        {isOut ? (
          <PostButton action={stockPaths.restoreLocation(id)} size="sm" icon={RotateCcw} pending="Restoring…">
            Restore
          </PostButton>
        ) : (
          <PostButton
            action={stockPaths.archiveLocation(id)}
            size="sm"
            icon={Archive}
            pending="Archiving…"
            disabled={stock.units > 0}
          >
            Archive
          </PostButton>
        )}
        <PostButton
          action={stockPaths.deleteLocation(id)}
          size="sm"
          icon={Trash2}
          pending="Deleting…"
          disabled={stock.isUsed}
        >
          Delete
        </PostButton>
        <p className="w-full text-muted text-sm">{whyNot(stock)}</p>
      </div>
      <ActionForm
        action={stockPaths.editLocation(id)}
        submit="Save"
        cancel={stockPaths.location(id)}
        defaultValue={values}
      >
        <CheckboxField
          name="pickable"
          label="Pickable location"
          hint="If cleared, its units count as stock but are not allocated to orders."
        />
        <NumberField
          name="pickSequence"
          label="Walking order"
          min={0}
          hint="Lower numbers are picked first. Taken from the location's code. Change it to match your route."
        />
      </ActionForm>
    </RouteDialog>
  );
}

/** Why the location cannot be archived, or deleted. */
function whyNot({ units, isMore, isUsed }: { units: number; isMore: boolean; isUsed: boolean }): string {
  const count = units.toLocaleString("en-US");
  if (units > 0)
    return `Holds ${isMore ? "at least " : ""}${count} ${units === 1 ? "unit" : "units"}. Transfer ${units === 1 ? "it" : "them"} first.`;
  return isUsed
    ? "It has a stock history, so it can be archived, not deleted."
    : "It never held stock, so it can be archived or deleted.";
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
