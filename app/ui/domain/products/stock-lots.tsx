import { Badge } from "../../primitives/badge";
import { formatUtc } from "../../primitives/format-time";
import { Mono } from "../../primitives/mono";

interface Lot {
  lotNumber: string;
  expiresOn: string | null;
  status: string;
  location: string;
  onHand: number;
  allocated: number;
}

const count = (n: number): string => n.toLocaleString("en-US");

/** A product's units by lot and place, first to expire first. */
export function StockLots({ lots, lotTracked }: { lots: readonly Lot[]; lotTracked: boolean }) {
  if (lots.length === 0) return <p className="px-4 py-3 text-muted">No units are on hand.</p>;
  return (
    <div className="overflow-x-auto px-4 py-3">
      <table className="w-full text-sm">
        <caption className="sr-only">Units by lot and location</caption>
        <thead className="text-left text-muted">
          <tr>
            {lotTracked && <th className="py-1 pr-4 font-normal">Lot</th>}
            {lotTracked && <th className="py-1 pr-4 font-normal">Expires</th>}
            <th className="py-1 pr-4 font-normal">Location</th>
            <th className="py-1 pr-4 text-right font-normal">On hand</th>
            <th className="py-1 text-right font-normal">Allocated</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {lots.map((lot) => (
            <tr key={`${lot.lotNumber} ${lot.location}`}>
              {lotTracked && (
                <td className="py-1 pr-4">
                  {lot.lotNumber ? <Mono>{lot.lotNumber}</Mono> : <span className="text-muted">—</span>}
                  {lot.status !== "available" && (
                    <span className="ml-2">
                      <Badge tone="warn">{lot.status}</Badge>
                    </span>
                  )}
                </td>
              )}
              {lotTracked && (
                <td className="py-1 pr-4">
                  {lot.expiresOn ? (
                    // A day on a label is the same day everywhere.
                    <time dateTime={lot.expiresOn}>{formatUtc(Date.parse(lot.expiresOn), true)}</time>
                  ) : (
                    <span className="text-muted">No expiry</span>
                  )}
                </td>
              )}
              <td className="py-1 pr-4">
                <Mono>{lot.location}</Mono>
              </td>
              <td className="py-1 pr-4 text-right">{count(lot.onHand)}</td>
              <td className="py-1 text-right">{count(lot.allocated)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
