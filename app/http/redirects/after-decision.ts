import { orderPaths } from "../order-paths";
import { backTarget } from "./back-path";

/** Where a decision on a store's change leads: to the order's next one, else back to where the first was opened. */
export function afterDecision({ others }: { others: readonly { id: string }[] }, back: string | undefined): string {
  const [next] = others;
  return next ? orderPaths.orderChange(next.id, { back }) : (backTarget(back)?.to ?? orderPaths.orderChanges());
}
