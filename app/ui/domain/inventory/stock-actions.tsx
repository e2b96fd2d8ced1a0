import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { ArrowRight, History, Pencil, Plus, Printer, Scale, Trash2 } from "#app/ui/icons/icons";
import { usePost } from "../../forms/use-post";
import { HiddenFields } from "../../primitives/buttons/hidden-fields";
import { IconButton } from "../../primitives/buttons/icon-button";
import { Menu } from "../../primitives/overlays/menu";
import type { MenuItem } from "../../primitives/overlays/menu-entries";
import type { StockMay, StockRow, StockSearch } from "./stock-types";

type Props = {
  row: Pick<StockRow, "id" | "name" | "companyId">;
  may: StockMay;
  /** Names this press of the button: sent twice it counts once. */
  operation: string;
  /** The list that the dialogs lie on, and come back to. */
  search: StockSearch;
  /** Where the plus button comes back to, when not to that list. */
  from?: "company";
};

/** One unit more at once; everything else in a menu. */
export function StockActions({ row, may, operation, search, from }: Props) {
  const of = { company: row.companyId, product: row.id };
  const items: MenuItem[] = [
    ...(may.adjust
      ? [
          { label: "Adjust stock", icon: Scale, to: stockPaths.adjustStock(row.id, search) },
          { label: "Transfer", icon: ArrowRight, to: stockPaths.transferStock(of) },
        ]
      : []),
    { label: "Places and history", icon: History, to: stockPaths.productStock(row.id) },
    { label: "Print labels", icon: Printer, to: paths.inventory("labels", of) },
    ...(may.edit
      ? [
          { label: "Edit product", icon: Pencil, to: stockPaths.editStockedProduct(row.id, search) },
          "divider" as const,
          { label: "Delete product", icon: Trash2, danger: true, to: stockPaths.deleteStockedProduct(row.id, search) },
        ]
      : []),
  ];
  return (
    <span className="inline-flex items-center gap-1">
      {may.adjust && <PlusOne {...{ row, operation, search, from }} />}
      <Menu label={`Actions for ${row.name}`} items={items} />
    </span>
  );
}

function PlusOne({ row, operation, search, from }: Pick<Props, "row" | "operation" | "search" | "from">) {
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
