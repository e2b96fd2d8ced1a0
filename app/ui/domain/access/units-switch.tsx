import { Form, useLocation } from "@remix-run/react";
import { UNITS, UNITS_LABEL, type Units } from "#app/domain/kernel/units";
import { profilePaths } from "#app/http/profile-paths";

/** The units of weights and lengths; stored with the user. */
export function UnitsSwitch({ units }: { units: Units }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={profilePaths.units()}
      preventScrollReset
      className="inline-flex rounded-lg border border-line p-0.5"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="contents">
        <legend className="sr-only">Units</legend>
        {UNITS.map((one) => (
          <button
            key={one}
            type="submit"
            name="units"
            value={one}
            aria-pressed={units === one}
            className="h-7 rounded-md px-3 text-muted text-sm transition-colors hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink pointer-coarse:h-11"
          >
            {UNITS_LABEL[one]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
