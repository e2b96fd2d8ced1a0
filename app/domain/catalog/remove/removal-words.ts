/** What is known of a product that somebody wants to delete. */
export interface Removal {
  name: string;
  isArchived: boolean;
  /** Orders or movements speak of it. */
  isUsed: boolean;
  onHand: number;
  /** To open orders. */
  promised: number;
}

const units = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/** What deleting will really do: what nothing speaks of goes for good, anything else is kept out of sight. */
export function removalWords({ isUsed, onHand, promised }: Removal): string {
  if (!isUsed) return "It has no orders and no stock movements, so it is deleted for good.";
  const kept =
    "It has orders or stock movements, so it is archived instead: it leaves the catalogue and can be restored later.";
  const open =
    promised > 0
      ? ` ${units(promised)} ${promised === 1 ? "is" : "are"} allocated to open orders, which can still be picked and shipped.`
      : "";
  const stock = onHand > 0 ? ` ${units(onHand)} ${onHand === 1 ? "is" : "are"} still on hand.` : "";
  return kept + open + stock;
}

/** What it came to. */
export const removedWords = (name: string, archived: boolean): string =>
  `${name.slice(0, 200)}${archived ? " is archived, because it has orders or stock movements." : " is gone."}`;
