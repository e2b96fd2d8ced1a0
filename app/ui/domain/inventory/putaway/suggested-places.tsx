import { Link } from "@remix-run/react";
import type { PutawayPlace } from "#app/domain/inventory/putaway/putaway.server";
import { WHY_THERE } from "#app/domain/inventory/putaway/suggest-places";
import { stockPaths } from "#app/http/stock-paths";
import { cx } from "#app/ui/primitives/classes";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  task: { productId: string; lotId: string; locationId: string; onHand: number };
  places: PutawayPlace[];
  /** Code of the place that the form asks for. */
  chosen: string | null;
}

/** Where the units could go, best place first. Choosing another fills in the form. */
export function SuggestedPlaces({ task, places, chosen }: Props) {
  if (places.length === 0)
    return <Hint>No free location was found. Put the units where there is room, and scan that location.</Hint>;
  return (
    <nav aria-label="Suggested locations">
      <h2 className="mb-2 font-medium text-sm">Suggested locations</h2>
      <ul className="flex flex-wrap gap-2">
        {places.map(({ code, why, fits }) => (
          <li key={code}>
            <Link
              to={stockPaths.putaway(task, { to: code })}
              replace
              preventScrollReset
              aria-current={code === chosen ? "true" : undefined}
              className={cx(
                "block min-h-11 rounded-md border px-3 py-1.5",
                code === chosen ? "border-accent bg-accent-soft" : "border-line hover:bg-sunken",
              )}
            >
              <Mono className="font-medium">{code}</Mono>
              <span className="block text-muted text-sm">
                {why === "orders" ? "packing, for orders" : WHY_THERE[why]}
                {fits < task.onHand && `, ${formatCount(fits)} ${fits === 1 ? "unit" : "units"}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
