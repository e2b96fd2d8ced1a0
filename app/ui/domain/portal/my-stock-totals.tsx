import { EXPIRING_SOON_DAYS } from "#app/domain/kernel/days";
import { portalPaths } from "#app/http/portal-paths";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Stat, StatGrid } from "../../primitives/values/stat";

interface Props {
  totals: { products: number; units: number; low: number; out: number; expiring: number; isMore: boolean };
}

/** Stock totals; those that need a decision link to their list. */
export function MyStockTotals({ totals: { products, units, low, out, expiring, isMore } }: Props) {
  return (
    <section aria-label="All stock">
      <StatGrid>
        <Stat
          label="On hand"
          value={formatCount(units)}
          hint={`Units of ${formatCount(products)} ${products === 1 ? "product" : "products"}`}
        />
        <Stat
          label="Low stock"
          value={formatCount(low)}
          hint="At or below the reorder point"
          to={portalPaths.myInventory({ stock: "low" })}
        />
        <Stat
          label="Out of stock"
          value={formatCount(out)}
          hint="None available to sell"
          to={portalPaths.myInventory({ stock: "out" })}
        />
        <Stat
          label="Expiring soon"
          value={isMore ? `Over ${formatCount(expiring)}` : formatCount(expiring)}
          hint={`${expiring === 1 ? "Lot" : "Lots"} expired or within ${EXPIRING_SOON_DAYS} days`}
          to={portalPaths.myExpiring({ days: String(EXPIRING_SOON_DAYS) })}
        />
      </StatGrid>
    </section>
  );
}
