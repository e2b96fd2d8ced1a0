import type { OrderTotals } from "#app/domain/orders/order-totals";
import { Money } from "#app/ui/primitives/values/money";

/** What makes up the order's total; the lines add up to it. */
export function OrderTotalsList({ totals, currency }: { totals: OrderTotals; currency: string }) {
  return (
    <dl aria-label="Total" className="ml-auto grid w-full max-w-sm gap-1.5">
      {totals.lines.map(({ label, minor, reason }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] gap-x-6">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">
            <Money minor={minor} currency={currency} />
          </dd>
          {reason && <dd className="col-span-2 text-muted text-sm">{reason}</dd>}
        </div>
      ))}
      <div className="grid grid-cols-[1fr_auto] gap-x-6 border-line border-t pt-2 font-medium">
        <dt>Total</dt>
        <dd className="text-right">
          <Money minor={totals.totalMinor} currency={currency} />
        </dd>
        {totals.includedTaxMinor !== null && (
          <dd className="col-span-2 font-normal text-muted text-sm">
            Includes tax of <Money minor={totals.includedTaxMinor} currency={currency} />
          </dd>
        )}
      </div>
    </dl>
  );
}
