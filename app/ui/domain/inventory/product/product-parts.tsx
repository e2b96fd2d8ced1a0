import type { ProductStockScreen } from "#app/domain/inventory/stock/product-stock.server";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const KitSection = part(
  () => import("#app/ui/domain/inventory/kits/kit-section"),
  "KitSection",
  <Skeleton className="h-40" />,
);
const AssemblySection = part(
  () => import("#app/ui/domain/inventory/assembly/assembly-section"),
  "AssemblySection",
  <Skeleton className="h-40" />,
);

type Props = { screen: Pick<ProductStockScreen, "product" | "components" | "kits" | "recipe" | "wholes" | "may"> };

/** What a kit or an assembled product consists of, and what contains the product. */
export function ProductParts({ screen: { product, components, kits, recipe, wholes, may } }: Props) {
  return (
    <>
      {components.length + kits.length > 0 && (
        <KitSection productId={product.id} components={components} available={product.available} kits={kits} />
      )}
      {recipe.length + wholes.length > 0 && (
        <AssemblySection product={product} recipe={recipe} wholes={wholes} mayOrder={may.assemble} />
      )}
    </>
  );
}
