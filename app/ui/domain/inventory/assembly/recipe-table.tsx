import type { RecipeComponent } from "#app/domain/inventory/recipes/recipe.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { productCell } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PostButton } from "#app/ui/forms/post-button";
import { Trash2, Wrench } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";

interface Props {
  /** The assembled product. */
  wholeId: string;
  components: RecipeComponent[];
  mayEdit?: boolean;
}

/** What one unit is assembled from; each component with a button that removes it, for users who edit products. */
export function RecipeTable({ wholeId, components, mayEdit = false }: Props) {
  const detail = useDetailPaths();
  const columns: Column<RecipeComponent>[] = [
    { key: "component", header: "Component", primary: true, cell: productCell },
    unitsColumn("quantity", "Units in one unit", ({ quantity }) => quantity),
    unitsColumn("available", "Available", ({ available }) => available),
    unitsColumn("makes", "Enough for", ({ available, quantity }) => Math.floor(available / quantity)),
  ];
  if (mayEdit) columns.push(removeColumn(wholeId));
  return (
    <DataTable
      caption="Components of one unit"
      rows={components}
      rowKey={({ productId }) => productId}
      {...(!mayEdit && { rowTo: ({ productId }: RecipeComponent) => detail.product(productId) })}
      columns={columns}
      empty={
        <EmptyState
          icon={Wrench}
          title="No components yet"
          detail="With components, the product can be assembled: assembly orders use them and add units of the product to stock."
        />
      }
    />
  );
}

const removeColumn = (wholeId: string): Column<RecipeComponent> => ({
  key: "remove",
  header: "Actions",
  align: "right",
  cell: ({ productId, sku }) => (
    <PostButton action={assemblyPaths.removeComponent(wholeId, productId)} size="sm" icon={Trash2} pending="Removing…">
      Remove<span className="sr-only"> {sku}</span>
    </PostButton>
  ),
});
