import { LABEL_STOCK, labelsOnSheet } from "#app/documents/label-stock";
import { placeLabels } from "#app/domain/inventory/labels/place-labels.server";
import {
  CartLabelsQuery,
  cartLabelCodes,
  cartLabelsTitle,
  cartLabelsToPrint,
} from "#app/domain/picking/carts/cart-labels.schema";
import { labelFileResponse } from "#app/http/answers/files/label-file.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";

/** Labels of totes, of slots of carts, or of carts. Redirects back with the reason when they cannot be printed. */
export const loader = pageLoader("floor.work", { query: CartLabelsQuery }, async ({ ctx, query, request }) => {
  const { stock, zpl } = query;
  const codes = cartLabelCodes(query);
  const refused =
    codes.length === 0 || (zpl && labelsOnSheet(LABEL_STOCK[stock]) > 1) ? cartLabelsToPrint(query).refused : undefined;
  if (refused) {
    const page = pickingPaths.cartLabels() + new URL(request.url).search;
    return done(page, { title: "Error", description: refused, variant: "destructive" });
  }
  const pieces = await placeLabels(ctx, { title: cartLabelsTitle(codes), codes, stock, zpl });
  return labelFileResponse({ name: zpl ? `${query.of}-${zpl}dpi.zpl` : `${query.of}.pdf`, pieces });
});
