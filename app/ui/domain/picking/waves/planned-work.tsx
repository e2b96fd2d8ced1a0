import type { WavePlan } from "#app/domain/picking/waves/plan-wave.server";
import { paths } from "#app/http/paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

const NAMED = 5;

/** What the chosen orders ask of the pickers, and which of them lack units. */
export function PlannedWork({
  plan: { work, orders, matching },
  size,
}: {
  plan: Pick<WavePlan, "work" | "orders" | "matching">;
  size: number;
}) {
  const lacking = orders.filter(({ missing }) => missing > 0);
  const carts = work.carts === 1 ? "1 cart" : `${formatCount(work.carts)} carts`;
  return (
    <>
      <StatGrid columns={4}>
        <Stat
          label="Orders"
          value={formatCount(work.orders)}
          hint={matching > work.orders ? `of ${formatCount(matching)} that fit` : "all that fit"}
        />
        <Stat label="Lines" value={formatCount(work.lines)} hint={`${formatCount(work.units)} units`} />
        <Stat label="Carts" value={formatCount(work.carts)} hint={`${size} ${size === 1 ? "order" : "orders"} each`} />
        <Stat
          label="Stops"
          value={formatCount(work.stops)}
          hint={
            work.stopsAlone > work.stops ? `with ${carts}; ${formatCount(work.stopsAlone)} one by one` : `with ${carts}`
          }
        />
      </StatGrid>
      {lacking.length > 0 && (
        <Hint
          tone="warn"
          title={lacking.length === 1 ? "One order lacks units" : `${lacking.length} orders lack units`}
        >
          {lacking.slice(0, NAMED).map(({ id, orderNumber, missing }, n) => (
            <span key={id}>
              {n > 0 && ", "}
              <TextLink to={paths.order(id)}>{orderNumber}</TextLink> ({formatCount(missing)})
            </span>
          ))}
          {lacking.length > NAMED && ` and ${lacking.length - NAMED} more`}. Their pickers would not find everything.
        </Hint>
      )}
    </>
  );
}
