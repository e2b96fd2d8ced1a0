import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { DENSITIES, type Density, storeDensity } from "#app/http/cookies/display-preferences";

const LABEL: Record<Density, string> = { comfortable: "Comfortable", compact: "Compact" };

/** Switches at once with scripts; without them it posts to /density, which stores the choice and redirects back. */
export function DensitySwitch() {
  const root = useRouteLoaderData("root") as { density: Density } | undefined;
  const stored = root?.density ?? "comfortable";
  const [chosen, setChosen] = useState(stored);
  const { pathname, search } = useLocation();

  function choose(density: Density) {
    setChosen(density);
    storeDensity(density);
    if (density === "compact") document.documentElement.dataset.density = density;
    else delete document.documentElement.dataset.density;
  }

  return (
    <form method="post" action="/density" className="border-line border-t pt-3">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">Row height</legend>
        <div className="grid grid-cols-2 rounded-lg border border-line p-0.5">
          {DENSITIES.map((density) => (
            <button
              key={density}
              type="submit"
              name="density"
              value={density}
              aria-pressed={chosen === density}
              className="h-8 rounded-md text-muted text-sm transition-colors hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:h-11"
              onClick={(event) => {
                event.preventDefault();
                choose(density);
              }}
            >
              {LABEL[density]}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
