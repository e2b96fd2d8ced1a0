import { paths } from "#app/http/paths";
import { ArrowRight, History, Pencil, Plus, Printer, Scale, Trash2 } from "#app/ui/icons/icons";
import { usePost } from "../../forms/use-post";
import { HiddenFields } from "../../primitives/buttons/hidden-fields";
import { IconButton } from "../../primitives/buttons/icon-button";
import type { RowMenu } from "../../primitives/tables/row-menu";
import type { StockMay, StockRow, StockSearch } from "./stock-types";

type Props = {
  row: Pick<StockRow, "id" | "name" | "companyId">;
  /** Names this press of the button: sent twice it counts once. */
  operation: string;
  /** The list that the dialogs lie on, and come back to. */
  search: StockSearch;
  /** Where the plus button comes back to, when not to that list. */
  from?: "company";
};

/** What else can be done with a product's stock; without scripts the product's own page offers it. */
export const stockMenu = (may: StockMay, search: StockSearch): RowMenu<Props["row"]> => ({
  label: (row) => `Actions for ${row.name}`,
  to: (row) => paths.productStock(row.id),
  items: (row) => {
    const of = { company: row.companyId, product: row.id };
    return [
      ...(may.adjust
        ? [
            { label: "Adjust stock", icon: Scale, to: paths.adjustStock(row.id, search) },
            { label: "Transfer", icon: ArrowRight, to: paths.transferStock(of) },
          ]
        : []),
      { label: "Places and history", icon: History, to: paths.productStock(row.id) },
      { label: "Print labels", icon: Printer, to: paths.inventory("labels", of) },
      ...(may.edit
        ? [
            { label: "Edit product", icon: Pencil, to: paths.editStockedProduct(row.id, search) },
            "divider" as const,
            { label: "Delete product", icon: Trash2, danger: true, to: paths.deleteStockedProduct(row.id, search) },
          ]
        : []),
    ];
  },
});

/** One unit more at once. */
export function PlusOne({ row, operation, search, from }: Props) {
  const fetcher = usePost();
  return (
    <fetcher.Form method="post" action={paths.inventory("stock", search)}>
      <HiddenFields
        fields={{ intent: "plus", productId: row.id, operationId: `${operation}.${row.id}`, ...(from && { from }) }}
      />
      <IconButton
        type="submit"
        label={`Add one unit of ${row.name}`}
        icon={Plus}
        variant="ghost"
        size="sm"
        className="max-md:border max-md:border-line-strong/60"
        // Not disabled meanwhile, which would take the keyboard away from it: what is sent twice counts once.
        aria-busy={fetcher.state !== "idle" || undefined}
      />
    </fetcher.Form>
  );
}
