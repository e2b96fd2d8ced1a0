import type { StockPlace } from "#app/domain/inventory/product-stock.server";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { Thumb } from "../../primitives/values/thumb";

interface Props {
  product: { name: string; image: string | null; onHand: number; allocated: number; reorderPoint: number };
  /** Null where the places were not read. */
  places: readonly StockPlace[] | null;
  promisesTo: string;
  /** In the words of those whose goods they are. */
  isPortal?: boolean;
}

const count = (n: number): string => n.toLocaleString("en-US");

/** What lies here, what of it is promised, and what is left, with the product's picture where it has one. */
export function ProductFigures({ product, places, promisesTo, isPortal = false }: Props) {
  const { onHand, allocated, reorderPoint } = product;
  const closed = closedUnits(places ?? []);
  return (
    <div className="flex items-stretch gap-4 max-md:flex-col">
      {product.image && <Thumb src={product.image} alt={`Picture of ${product.name}`} size={118} />}
      <div className="min-w-0 flex-1">
        <StatGrid>
          <Stat label="On hand" value={count(onHand)} hint="Units in the warehouse" />
          <Stat
            label={isPortal ? "Promised" : "Allocated"}
            value={count(allocated)}
            hint={allocated > 0 ? "Promised to open orders" : "Promised to nobody"}
            {...(allocated > 0 && { to: promisesTo })}
          />
          <Stat
            label="Available"
            value={count(onHand - allocated)}
            hint={
              closed > 0
                ? `${count(closed)} of them closed to orders`
                : `On hand less ${isPortal ? "promised" : "allocated"}`
            }
          />
          <Stat
            label="Reorder point"
            value={count(reorderPoint)}
            hint={
              onHand > reorderPoint
                ? `${count(onHand - reorderPoint)} above it`
                : onHand === reorderPoint
                  ? "Reached"
                  : `${count(reorderPoint - onHand)} below it`
            }
          />
        </StatGrid>
      </div>
    </div>
  );
}

/** Units that are free and still not given out, because of their lot or their place. */
const closedUnits = (places: readonly StockPlace[]): number =>
  places
    .filter(({ state, pickable }) => state !== "available" || !pickable)
    .reduce((sum, { onHand, allocated }) => sum + onHand - allocated, 0);
