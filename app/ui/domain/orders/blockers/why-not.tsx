import type { Blocker } from "#app/domain/fulfillment/why-not/blocker-types";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import type { Blocked } from "./blocker-fixes";

const BlockerList = part(
  () => import("./blocker-list"),
  "BlockerList",
  ({ blockers }) => <p>{blockers[0]?.sentence}</p>,
);

type Props = { order: Blocked; blockers: readonly Blocker[] };

/** Why an order is blocked and how to fix it; empty when nothing blocks it. */
export function WhyNot({ order, blockers }: Props) {
  if (blockers.length === 0) return null;
  const calm = blockers.every((blocker) => blocker.calm);
  return (
    <Hint tone={calm ? "info" : "warn"} title={order.status === "on-hold" ? "On hold" : undefined}>
      <BlockerList order={order} blockers={blockers} />
    </Hint>
  );
}
