import type { KitComponent } from "#app/domain/inventory/kits/kits.server";
import { stockPaths } from "#app/http/stock-paths";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PostButton } from "#app/ui/forms/post-button";
import { Layers, Trash2 } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  kitId: string;
  components: KitComponent[];
  mayEdit?: boolean;
}

/** What one kit consists of; each component with a button that removes it, for users who edit products. */
export function ComponentTable({ kitId, components, mayEdit = false }: Props) {
  const detail = useDetailPaths();
  const columns: Column<KitComponent>[] = [
    {
      key: "component",
      header: "Component",
      primary: true,
      cell: ({ name, sku }) => (
        <>
          <bdi className="block break-words">{name}</bdi>
          <Mono className="text-muted text-sm">{sku}</Mono>
        </>
      ),
    },
    unitsColumn("quantity", "Units in one kit", ({ quantity }) => quantity),
    unitsColumn("available", "Available", ({ available }) => available),
    unitsColumn("kits", "Kits", ({ available, quantity }) => Math.floor(available / quantity)),
  ];
  if (mayEdit) columns.push(removeColumn(kitId));
  return (
    <DataTable
      caption="Components"
      rows={components}
      rowKey={({ productId }) => productId}
      {...(!mayEdit && { rowTo: ({ productId }: KitComponent) => detail.product(productId) })}
      columns={columns}
      empty={
        <EmptyState
          icon={Layers}
          title="No components yet"
          detail="The first component makes the product a kit: orders of it are picked as its components, and it holds no stock of its own."
        />
      }
    />
  );
}

const removeColumn = (kitId: string): Column<KitComponent> => ({
  key: "remove",
  header: "Actions",
  align: "right",
  cell: ({ productId, sku }) => (
    <PostButton action={stockPaths.removeComponent(kitId, productId)} size="sm" icon={Trash2} pending="Removing…">
      Remove<span className="sr-only"> {sku}</span>
    </PostButton>
  ),
});
