import { dayName } from "#app/domain/kernel/days";
import { LINE_STATUS_TABLE } from "#app/domain/orders/order-status";
import { LineStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { Badge } from "#app/ui/primitives/values/badge";
import { Money } from "#app/ui/primitives/values/money";
import { Mono } from "#app/ui/primitives/values/mono";
import { LineNotes, type OrderLine } from "../details/order-lines";

export interface StockedLine extends OrderLine {
  /** Where its units were picked, and where the others are allocated. */
  stock: readonly {
    isPicked: number;
    units: number;
    location: string;
    lotNumber: string | null;
    expiresOn: string | null;
  }[];
}

interface Props {
  lines: readonly StockedLine[];
  currency: string;
  orderStatus: string;
}

/** The order's lines with their progress, lots and locations. */
export function OrderItems({ lines, currency, orderStatus }: Props) {
  if (lines.length === 0) return <p className="text-muted">This order has no items, only its total.</p>;
  return (
    <ul aria-label="Items" className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 py-3 first:pt-0">
          <div className="min-w-0 break-words">
            <p className="font-medium" dir="auto">
              {line.name}
            </p>
            {line.sku && <Mono className="text-muted text-sm">{line.sku}</Mono>}
            <LineNotes line={line} />
          </div>
          <p className="tabular text-right">
            <Money minor={line.priceMinor * line.quantity} currency={currency} className="font-medium" />
            <span className="block text-muted text-sm">
              {line.quantity.toLocaleString("en-US")} × <Money minor={line.priceMinor} currency={currency} />
            </span>
          </p>
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
            <Progress line={line} orderStatus={orderStatus} />
            {line.stock.map((place) => (
              <span key={`${place.isPicked} ${place.location} ${place.lotNumber}`} className="text-muted">
                {place.units.toLocaleString("en-US")} {place.isPicked ? "picked from" : "allocated at"}{" "}
                <Mono>{place.location}</Mono>
                {place.lotNumber && (
                  <>
                    , lot <Mono>{place.lotNumber}</Mono>
                  </>
                )}
                {place.expiresOn && <>, expires {dayName(place.expiresOn)}</>}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Progress({ line, orderStatus }: { line: OrderLine; orderStatus: string }) {
  const { quantity, pickedQuantity, shortQuantity } = line;
  const pending = Math.max(0, quantity - pickedQuantity - shortQuantity);
  const units = (n: number) => n.toLocaleString("en-US");
  return (
    <>
      {pickedQuantity > 0 && <LineStatusBadge orderStatus={orderStatus} picked units={units(pickedQuantity)} />}
      {pending > 0 && <LineStatusBadge orderStatus={orderStatus} picked={false} units={units(pending)} />}
      {shortQuantity > 0 && <Badge status={LINE_STATUS_TABLE.short} amount={units(shortQuantity)} />}
    </>
  );
}
