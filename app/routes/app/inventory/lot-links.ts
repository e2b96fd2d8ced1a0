import type { z } from "zod";
import type { LotQuery } from "#app/domain/inventory/lots/lot.schema";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";

type Query = z.output<typeof LotQuery>;

/** The lot's page with its way back, without the preselected status. */
export const lotPath = (lotId: string, query: Query): string =>
  stockPaths.lot(lotId, { ...query, status: null, show: null, cursor: null });

/** The page that the lot was opened from. */
export function lotBackLink({ from, at, company }: Query, productId: string, isPortal: boolean) {
  if (isPortal) return { to: portalPaths.myProduct(productId), label: "Product" };
  if (from === "expiring") return { to: paths.inventory("expiring", { company }), label: "Expiring lots" };
  if (from === "stock") return { to: paths.inventory("stock", { company }), label: "Inventory" };
  if (from === "location" && at) return { to: stockPaths.location(at), label: "Location" };
  return { to: stockPaths.productStock(productId), label: "Product" };
}
