import { type Availability, unsellableInWords, unsellableUnits } from "#app/domain/inventory/availability";
import { type ProductSales, SALES_DAYS } from "#app/domain/inventory/stock/product-sales";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";
import { Thumb } from "#app/ui/primitives/values/thumb";

interface Props {
  product: {
    name: string;
    image: string | null;
    onHand: number;
    allocated: number;
    reorderPoint: number;
    isKit: boolean;
  } & Availability;
  allocationsTo: string;
  sales: Pick<ProductSales, "perDay" | "cover">;
}

const count = (n: number): string => n.toLocaleString("en-US");

/** A product's picture, its units, and how fast they sell. */
export function ProductFigures({ product, allocationsTo, sales }: Props) {
  const { onHand, allocated, reorderPoint, isKit } = product;
  const sellable = Math.max(product.available, onHand - unsellableUnits(product));
  return (
    <div className="flex items-stretch gap-4 max-md:flex-col">
      {product.image && <Thumb src={product.image} alt={`Picture of ${product.name}`} size={160} />}
      <div className="min-w-0 flex-1">
        <StatGrid columns={6}>
          <Stat label="On hand" value={count(onHand)} hint="Units in the warehouse" />
          <Stat
            label="Allocated"
            value={count(allocated)}
            hint={allocated > 0 ? "For open orders" : "No open orders"}
            {...(allocated > 0 && { to: allocationsTo })}
          />
          <Stat
            label="Available"
            value={count(product.available)}
            hint={isKit ? "Kits that the components make" : (unsellableInWords(product) ?? "On hand less allocated")}
          />
          <Stat label="Reorder point" value={count(reorderPoint)} hint={distanceOf(sellable, reorderPoint)} />
          <Stat
            label="Sales per day"
            value={sales.perDay.toLocaleString("en-US", { maximumFractionDigits: 1 })}
            hint={`Units shipped, average of ${SALES_DAYS} days`}
          />
          <Stat
            label="Days of cover"
            value={sales.cover === null ? "—" : count(sales.cover)}
            hint={sales.cover === null ? "Nothing was shipped" : "Available units at this rate of sales"}
          />
        </StatGrid>
      </div>
    </div>
  );
}

/** How far the units that can be sold or are allocated are from the reorder point. */
function distanceOf(sellable: number, reorderPoint: number): string {
  const units = `${count(sellable)} sellable or allocated`;
  if (sellable === reorderPoint) return `${units}: reached`;
  return `${units}: ${count(Math.abs(sellable - reorderPoint))} ${sellable > reorderPoint ? "above" : "below"}`;
}
