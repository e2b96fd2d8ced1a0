import type { QuarantineResult } from "#app/domain/inventory/lots/quarantine-lots.server";
import { formatCount } from "#app/ui/primitives/values/format-count";

export const lotsCounted = (lots: number): string => (lots === 1 ? "1 lot" : `${formatCount(lots)} lots`);

/** Message after the lots were quarantined. */
export function quarantineOutcome({ changed, undoId, shortOrders, failures }: QuarantineResult) {
  const [first] = failures;
  const short =
    shortOrders === 0
      ? ""
      : ` ${shortOrders === 1 ? "One order is" : `${formatCount(shortOrders)} orders are`} still allocated units of them. There is no other stock to allocate.`;
  const failed = first ? ` ${lotsCounted(failures.length)} could not be changed: lot ${first.lot}: ${first.why}` : "";
  return {
    title: changed > 0 ? "Lots quarantined" : "Error",
    description: `${lotsCounted(changed)} quarantined.${short}${failed}`,
    ...(changed === 0 ? { variant: "destructive" as const } : { undoId }),
  };
}
