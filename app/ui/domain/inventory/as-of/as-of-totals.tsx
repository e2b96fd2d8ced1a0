import type { AsOfTotal } from "#app/domain/inventory/as-of/as-of.schema";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { formatMoney } from "#app/ui/primitives/values/money";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

interface Props {
  /** By currency; null when not calculated. */
  totals: readonly AsOfTotal[] | null;
  /** Number of products with stock. */
  products: number;
  addUpTo: string;
  isToday: boolean;
}

const count = (n: number): string => n.toLocaleString("en-US");
const sum = (totals: readonly AsOfTotal[], of: "products" | "units" | "uncosted") =>
  totals.reduce((all, total) => all + total[of], 0);

/** Totals over all products at the end of the day or now, regardless of the search. */
export function AsOfTotals({ totals, products, addUpTo, isToday }: Props) {
  if (!totals) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-3 sm:px-5">
        <p className="text-muted">Adding up {count(products)} products takes a moment.</p>
        <LinkButton to={addUpTo} preventScrollReset>
          Calculate units and value
        </LinkButton>
      </div>
    );
  }
  const uncosted = sum(totals, "uncosted");
  return (
    <StatGrid columns={3}>
      <Stat
        label="Products with units"
        value={count(sum(totals, "products"))}
        hint={`Of ${count(products)} products`}
      />
      <Stat
        label="Units on hand"
        value={count(sum(totals, "units"))}
        hint={isToday ? "Now" : "At the end of the day"}
      />
      <Stat label="Value at cost" value={valueAtCost(totals)} hint={costNote(uncosted)} />
    </StatGrid>
  );
}

/** A single currency is as large as the other figures; several are stacked. */
function valueAtCost(totals: readonly AsOfTotal[]) {
  const [only = { currency: "USD", valueMinor: 0 }, ...more] = totals;
  if (more.length === 0) return formatMoney(only.valueMinor, only.currency);
  return (
    <span className="grid gap-0.5 text-md">
      {totals.map(({ currency, valueMinor }) => (
        <span key={currency} className="truncate">
          {formatMoney(valueMinor, currency)}
        </span>
      ))}
    </span>
  );
}

const costNote = (uncosted: number): string =>
  uncosted === 0
    ? "At each product's current cost"
    : `At today's costs, without ${count(uncosted)} ${uncosted === 1 ? "product" : "products"} that ${uncosted === 1 ? "has" : "have"} none`;
