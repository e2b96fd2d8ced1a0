import { formatCount } from "#app/ui/primitives/values/format-count";

/** Units found beyond the stock, or missing. */
export const Difference = ({ units }: { units: number }) => (
  <strong className="tabular whitespace-nowrap font-medium">
    {units > 0 ? "+" : units < 0 ? "−" : ""}
    {formatCount(Math.abs(units))}
  </strong>
);
