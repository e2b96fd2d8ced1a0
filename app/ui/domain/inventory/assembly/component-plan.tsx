import { Link } from "@remix-run/react";
import type { AssemblyPlan, ComponentPlan as Component } from "#app/domain/inventory/assembly/read-order.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../lots/lot-day";

interface Props {
  orderId: string;
  plan: Pick<AssemblyPlan, "units" | "first" | "scannedTo">;
  component: Component;
  mayChoose: boolean;
}

type ComponentPlace = Component["taken"][number];

/** One component: where its units are taken from, and where else there are some. */
export function ComponentPlan({ orderId, plan, component, mayChoose }: Props) {
  const { name, sku, quantity, needed, free, missing, taken, others } = component;
  const { units, first, scannedTo } = plan;
  const firstOf = ({ lotId, locationId }: ComponentPlace) => {
    const id = others.some((other) => other.lotId === lotId && other.locationId !== locationId) ? locationId : lotId;
    return assemblyPaths.order(orderId, {
      ...{ units: String(units), to: scannedTo },
      first: [id, ...first.filter((one) => one !== id)].slice(0, 20).join(),
    });
  };
  return (
    <li>
      <Card>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0">
            <bdi className="wrap-anywhere font-medium">{name}</bdi> <Mono className="text-muted text-sm">{sku}</Mono>
          </span>
          <span className="tabular">
            <strong>{formatCount(needed)}</strong>
            <span className="text-muted text-sm">
              {" "}
              ({formatCount(quantity)} in one, {formatCount(free)} free)
            </span>
          </span>
        </p>
        {missing > 0 && (
          <Hint tone="warn">
            {formatCount(missing)} of {sku} are missing. Units that are allocated, or whose lot or location cannot be
            used, are not counted.
          </Hint>
        )}
        <ul className="mt-2 grid gap-1">
          {taken.map((place) => (
            <li key={`${place.lotId} ${place.locationId}`} className="flex flex-wrap gap-x-3">
              <span className="tabular font-medium">{formatCount(place.take)} from</span>
              <PlaceFacts place={place} />
            </li>
          ))}
        </ul>
        {mayChoose && others.length > 0 && (
          <details className="mt-2">
            <summary className="cursor-pointer py-2 text-sm">Use other units</summary>
            <ul className="grid gap-1">
              {others.map((place) => (
                <li key={`${place.lotId} ${place.locationId}`}>
                  <Link
                    to={firstOf(place)}
                    replace
                    preventScrollReset
                    className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md border border-line px-3 py-1.5 hover:bg-sunken"
                  >
                    <PlaceFacts place={place} />
                    <span className="tabular text-muted text-sm">{formatCount(place.units)} free</span>
                    <span className="sr-only">, use first</span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </li>
  );
}

function PlaceFacts({ place: { code, lotNumber, expiresOn } }: { place: ComponentPlace }) {
  return (
    <>
      <Mono className="font-medium">{code}</Mono>
      {lotNumber && (
        <span>
          Lot <Mono>{lotNumber}</Mono>
        </span>
      )}
      {expiresOn && (
        <span>
          expires <Day day={expiresOn} />
        </span>
      )}
    </>
  );
}
