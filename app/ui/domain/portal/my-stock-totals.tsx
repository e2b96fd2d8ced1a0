import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { count } from "../inventory/stock/stock-types";

interface Props {
  totals: { products: number; units: number; low: number; out: number; expiring: number; isMore: boolean };
  soonDays: string;
}

/** Stock totals; those that need a decision link to their list. */
export function MyStockTotals({ totals: { products, units, low, out, expiring, isMore }, soonDays }: Props) {
  return (
    <section aria-label="All of it">
      <StatGrid>
        <Stat
          label="On hand"
          value={count(units)}
          hint={`Units of ${count(products)} ${products === 1 ? "product" : "products"}`}
        />
        <Stat
          label="Low stock"
          value={count(low)}
          hint="At or below the reorder point"
          to={portalPaths.myInventory({ stock: "low" })}
        />
        <Stat
          label="Out of stock"
          value={count(out)}
          hint="Nothing on hand"
          to={portalPaths.myInventory({ stock: "out" })}
        />
        <Stat
          label="Expiring soon"
          value={isMore ? `Over ${count(expiring)}` : count(expiring)}
          hint={`${expiring === 1 ? "Lot" : "Lots"} expired or within ${soonDays} days`}
          to={paths.inventory("expiring", { days: soonDays })}
        />
      </StatGrid>
    </section>
  );
}
