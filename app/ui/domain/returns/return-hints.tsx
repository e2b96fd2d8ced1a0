import type { ReturnScreen } from "#app/domain/returns/read-return.server";
import { Hint } from "#app/ui/primitives/states/hint";

type Props = Pick<ReturnScreen, "return" | "may">;

/** What a return waits for, and what its company does next. */
export function ReturnHints({ return: row, may }: Props) {
  const { status, source, cancelReason, expectedUnits, receivedUnits } = row;
  if (status === "canceled")
    return (
      <Hint title="This return was canceled">
        <bdi className="whitespace-pre-line">{cancelReason}</bdi>
      </Hint>
    );
  if (status === "requested")
    return (
      <Hint tone="warn" title="The store refunded this order">
        Confirm the return when the goods come back. Cancel it when the customer keeps them.
      </Hint>
    );
  if (status === "completed" && source !== "dock" && receivedUnits < expectedUnits)
    return (
      <Hint tone="warn" title="Not everything came back">
        {`${(expectedUnits - receivedUnits).toLocaleString("en-US")} of the announced units were not in the parcel. They can be announced again.`}
      </Hint>
    );
  if (status === "completed" && !may.receive)
    return <Hint tone="good">Everything was checked. Refund the customer in your store.</Hint>;
  return null;
}
