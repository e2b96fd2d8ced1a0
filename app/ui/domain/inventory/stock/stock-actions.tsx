import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { ArrowRight, History, Pencil, Printer, Scale, Trash2 } from "#app/ui/icons/icons";
import type { RowMenu } from "#app/ui/primitives/tables/row-menu";
import type { StockPermissions, StockRow, StockSearch } from "./stock-types";

/**
 * A product's stock actions besides the plus button. `search` is the list that the dialogs open over and return to;
 * without scripts the product's own page offers the same.
 */
export const stockMenu = (
  may: StockPermissions,
  search: StockSearch,
  productTo: (id: string) => string,
): RowMenu<StockRow> => ({
  label: ({ name }) => `Actions for ${name}`,
  to: ({ id }) => productTo(id),
  items: ({ id, companyId }) => {
    const of = { company: companyId, product: id };
    return [
      ...(may.adjust
        ? [
            { label: "Adjust stock", icon: Scale, to: stockPaths.adjustStock(id, search), isDialog: true },
            { label: "Transfer", icon: ArrowRight, to: stockPaths.transferStock(of) },
          ]
        : []),
      { label: "Locations and history", icon: History, to: productTo(id) },
      { label: "Print labels", icon: Printer, to: paths.inventory("labels", of) },
      ...(may.edit
        ? [
            { label: "Edit product", icon: Pencil, to: stockPaths.editStockedProduct(id, search), isDialog: true },
            "divider" as const,
            {
              label: "Delete product",
              icon: Trash2,
              danger: true,
              to: stockPaths.deleteStockedProduct(id, search),
              isDialog: true,
            },
          ]
        : []),
    ];
  },
});
