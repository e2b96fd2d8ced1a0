import { Day } from "#app/ui/domain/inventory/lots/lot-day";
import { Mono } from "#app/ui/primitives/values/mono";

export interface OtherPlace {
  value: string;
  location: string;
  lotNumber: string;
  expiresOn: string | null;
  onHand: number;
  free: number;
  /** Why the stock there is not available. */
  why: string | null;
}

type Props = { title?: string; places: readonly OtherPlace[] };

/** All stock of the product, including stock that is not available, with the reason. */
export function StockElsewhere({ title = "Stock elsewhere", places }: Props) {
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{title}</h2>
      {places.length === 0 ? (
        <p className="text-muted">No stock in other locations.</p>
      ) : (
        <ul className="grid gap-2">
          {places.map((place) => (
            <li key={place.value} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t pt-2">
              <Mono className="font-medium">{place.location}</Mono>
              {place.lotNumber && (
                <span className="text-muted text-sm">
                  Lot <Mono>{place.lotNumber}</Mono>
                  {place.expiresOn && (
                    <>
                      , expires <Day day={place.expiresOn} />
                    </>
                  )}
                </span>
              )}
              <span className="tabular">
                {place.onHand} there{place.why ? "" : `, ${Math.max(0, place.free)} free`}
              </span>
              {place.why && <span className="text-sm text-warn">{place.why}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
