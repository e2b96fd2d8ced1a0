import type { ProductStockScreen } from "#app/domain/inventory/stock/product-stock.server";
import { stockPaths } from "#app/http/stock-paths";
import { ProductAllocations } from "./product-allocations";
import { ProductPlaces } from "./product-places";

interface Props {
  product: ProductStockScreen["product"];
  stock: NonNullable<ProductStockScreen["stock"]>;
  mayReceive: boolean;
  /** Link to the start of the allocations, when these are not its first rows. */
  firstTo: string | null;
  /** The page from an allocation on. */
  pageAfter: (cursor: string) => string;
}

/** Where a product's units are, and the orders that they are allocated to. */
export function ProductUnits({ product, stock, mayReceive, firstTo, pageAfter }: Props) {
  return (
    <>
      <ProductPlaces
        levels={stock.levels}
        lotTracked={product.lotTracked}
        isCut={stock.isCut}
        receiveTo={mayReceive ? stockPaths.receiveStock({ product: product.id, company: product.companyId }) : null}
      />
      <ProductAllocations
        rows={stock.allocatedOrders}
        allocated={product.allocated}
        firstTo={firstTo}
        moreTo={stock.next && pageAfter(stock.next)}
      />
    </>
  );
}
