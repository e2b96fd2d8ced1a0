import { redirect } from "@remix-run/cloudflare";
import { ChosenLotsQuery, MAX_CHOSEN_LOTS } from "#app/domain/inventory/lots/expiring.schema";
import { findChosenLots } from "#app/domain/inventory/lots/quarantine-lots.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";

/** Opens the labels page with the selected lots. */
export const loader = pageLoader("inventory.read", { query: ChosenLotsQuery }, async ({ ctx, query }) => {
  const { id: _id, all: _all, ...search } = query;
  const lots = await findChosenLots(ctx, query);
  const why =
    lots.length === 0
      ? "Select the lots first."
      : lots.length > MAX_CHOSEN_LOTS && `At most ${MAX_CHOSEN_LOTS} lots at once. Narrow the filters.`;
  if (why)
    return done(paths.inventory("expiring", search), { title: "Error", description: why, variant: "destructive" });
  const chosen = new URLSearchParams(query.company ? { company: query.company } : {});
  for (const { productId, lotId } of lots) {
    chosen.append("product", productId);
    chosen.append("lot", lotId);
  }
  return redirect(`${paths.inventory("labels")}?${chosen}`);
});
