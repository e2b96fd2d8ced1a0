import { Suspense } from "react";
import type { ProductStockScreen } from "#app/domain/inventory/stock/product-stock.server";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const KitSection = part(() => import("#app/ui/domain/inventory/kits/kit-section").then((module) => module.KitSection));
const AssemblySection = part(() =>
  import("#app/ui/domain/inventory/assembly/assembly-section").then((module) => module.AssemblySection),
);

type Props = { screen: Pick<ProductStockScreen, "product" | "components" | "kits" | "recipe" | "wholes" | "may"> };

/** What a kit or an assembled product consists of, and what contains the product. */
export function ProductParts({ screen: { product, components, kits, recipe, wholes, may } }: Props) {
  return (
    <>
      {components.length + kits.length > 0 && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <KitSection productId={product.id} components={components} available={product.available} kits={kits} />
        </Suspense>
      )}
      {recipe.length + wholes.length > 0 && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <AssemblySection product={product} recipe={recipe} wholes={wholes} mayOrder={may.assemble} />
        </Suspense>
      )}
    </>
  );
}
