import { searchProducts } from "#app/ui/domain/orders/form/search-products";
import type { Suggest } from "#app/ui/forms/combobox/suggestion";

/** Products of the company that the form is about, by name, SKU or barcode. */
export const KNOWN_PRODUCTS: Suggest<Awaited<ReturnType<typeof searchProducts>>[number]> = {
  label: "Products",
  search: searchProducts,
  nothing: "No product found",
  fromStart: true,
  takesScans: true,
};
