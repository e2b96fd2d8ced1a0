import { useField } from "@conform-to/react";
import {
  cartonRange,
  cartonsOfLine,
  cartonsOnPallets,
  MAX_HANDLING_UNITS,
  planUnits,
} from "#app/domain/inbound/units/plan-units";

/** Pallets listed; the others follow the same pattern. */
const MAX_LISTED = 6;

const whole = (typed: string | undefined): number => {
  const value = Number(typed);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
};

/** Which cartons the form puts on which pallet. */
export function PalletPlan() {
  const pallets = whole(useField<string>("pallets")[0].value);
  const cartons = whole(useField<string>("cartons")[0].value);
  const entered = useField<{ quantity?: string; cartonUnits?: string }[]>("lines")[0].value;
  const lines = (Array.isArray(entered) ? entered : []).map((line) => ({
    quantity: whole(line?.quantity),
    cartonUnits: whole(line?.cartonUnits) || null,
  }));
  const all = lines.reduce((sum, line) => sum + cartonsOfLine(line), cartons);
  if (pallets === 0 || all === 0 || pallets + all > MAX_HANDLING_UNITS) return null;
  const plan = cartonsOnPallets(planUnits({ lines, pallets, cartons }));
  const more = plan.length - MAX_LISTED;
  return (
    <ul aria-label="Cartons on each pallet" className="flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm">
      {plan.slice(0, MAX_LISTED).map(({ pallet, cartons: on }) => (
        <li key={pallet}>
          Pallet {pallet}: {on ? cartonRange(on).toLowerCase() : "no carton"}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}
