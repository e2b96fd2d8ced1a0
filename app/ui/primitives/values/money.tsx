import { formatMoney } from "#app/domain/kernel/money";
import { cx } from "../classes";

export { formatMoney };

/** "$12.50" from minor units, with as many decimals as the currency has. */
export function Money({
  minor,
  currency = "USD",
  className,
}: {
  minor: number;
  currency?: string;
  className?: string;
}) {
  return <span className={cx("figure", className)}>{formatMoney(minor, currency)}</span>;
}
