import type { StockLot } from "#app/domain/inventory/stock-list.server";
import { lotCell } from "#app/ui/domain/columns/lot-columns";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../lots/lot-day";
import { LotStateBadge } from "../lots/lot-state-badge";

type Props = {
  productId: string;
  lots: readonly StockLot[];
  lotTracked: boolean;
  /** There are more than shown. */
  more: boolean;
};

/** A product's units by lot, first to expire first, with locations. */
export function StockLots({ productId, lots, lotTracked, more }: Props) {
  const detail = useDetailPaths();
  if (lots.length === 0) return <p className="text-muted">No units are on hand.</p>;
  const label = lotTracked ? "Units by lot" : "Units by location";
  return (
    <div className="rounded-lg border border-line bg-canvas">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto px-4 py-2"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="text-left text-muted text-xs">
            <tr className="*:py-1.5 *:pr-6 *:font-medium *:whitespace-nowrap *:last:pr-0">
              {lotTracked && <th>Lot</th>}
              {lotTracked && <th>Expires</th>}
              {lotTracked && <th>Status</th>}
              <th>Location</th>
              <th className="text-right">On hand</th>
              <th className="text-right">Allocated</th>
              <th className="text-right">Available</th>
            </tr>
          </thead>
          <tbody className="tabular">
            {lots.map((lot) => (
              <tr key={lot.id} className="border-line border-t *:py-2 *:pr-6 *:whitespace-nowrap *:last:pr-0">
                {lotTracked && <td>{lotCell({ lotId: lot.id, lotNumber: lot.lotNumber })}</td>}
                {lotTracked && (
                  <td>
                    <Day day={lot.expiresOn} />
                  </td>
                )}
                {lotTracked && (
                  <td>
                    <LotStateBadge state={lot.state} />
                  </td>
                )}
                <td>
                  <Places places={lot.locations} />
                </td>
                <td className="text-right">{formatCount(lot.onHand)}</td>
                <td className="text-right">{formatCount(lot.allocated)}</td>
                <td className="text-right">{formatCount(lot.available)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more && (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">
          These are the first {formatCount(lots.length)} lots.{" "}
          <TextLink to={detail.product(productId)}>All of them</TextLink>
        </p>
      )}
    </div>
  );
}

/** One location, or several with their units. */
function Places({ places }: { places: StockLot["locations"] }) {
  const [only, ...more] = places;
  if (only && more.length === 0) return <Mono>{only.code}</Mono>;
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {places.map(({ code, onHand }) => (
        <span key={code}>
          <Mono>{code}</Mono> <span className="text-muted">× {formatCount(onHand)}</span>
        </span>
      ))}
    </span>
  );
}
