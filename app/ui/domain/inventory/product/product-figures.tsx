import { type Availability, unsellableInWords, unsellableUnits } from "#app/domain/inventory/availability";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";
import { Thumb } from "#app/ui/primitives/values/thumb";

interface Props {
  product: {
    name: string;
    image: string | null;
    onHand: number;
    allocated: number;
    reorderPoint: number;
  } & Availability;
  allocationsTo: string;
  /** Uses the client portal's wording. */
}

const count = (n: number): string => n.toLocaleString("en-US");

/** On hand, allocated and available units, with the product's picture. */
export function ProductFigures({ product, allocationsTo }: Props) {
  const { onHand, allocated, reorderPoint } = product;
  const sellable = onHand - unsellableUnits(product);
  return (
    <div className="flex items-stretch gap-4 max-md:flex-col">
      {product.image && <Thumb src={product.image} alt={`Picture of ${product.name}`} size={118} />}
      <div className="min-w-0 flex-1">
        <StatGrid>
          <Stat label="On hand" value={count(onHand)} hint="Units in the warehouse" />
          <Stat
            label="Allocated"
            value={count(allocated)}
            hint={allocated > 0 ? "For open orders" : "No open orders need it"}
            {...(allocated > 0 && { to: allocationsTo })}
          />
          <Stat
            label="Available"
            value={count(product.available)}
            hint={unsellableInWords(product) ?? "On hand less allocated"}
          />
          <Stat
            label="Reorder point"
            value={count(reorderPoint)}
            hint={
              sellable > reorderPoint
                ? `${count(sellable - reorderPoint)} above it`
                : sellable === reorderPoint
                  ? "Reached"
                  : `${count(reorderPoint - sellable)} below it`
            }
          />
        </StatGrid>
      </div>
    </div>
  );
}
