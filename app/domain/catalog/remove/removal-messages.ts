/** Facts for the confirmation before a product is deleted. */
export interface Removal {
  name: string;
  isArchived: boolean;
  /** Whether orders or movements reference it. */
  isUsed: boolean;
  onHand: number;
  /** To open orders. */
  allocated: number;
}

const units = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/** What deletion will do: an unreferenced product is deleted, any other is archived. */
export function removalWords({ isUsed, onHand, allocated }: Removal): string {
  if (!isUsed) return "It has no orders or stock movements, so it is deleted permanently.";
  const kept =
    "It has orders or stock movements, so it is archived instead. It is hidden from the catalog and can be restored later.";
  const open =
    allocated > 0
      ? ` ${units(allocated)} ${allocated === 1 ? "is" : "are"} allocated to open orders, which can still be picked and shipped.`
      : "";
  const stock = onHand > 0 ? ` ${units(onHand)} ${onHand === 1 ? "is" : "are"} still on hand.` : "";
  return kept + open + stock;
}

/** The message after deletion. */
export const removedWords = (name: string, archived: boolean): string =>
  `${name.slice(0, 200)}${archived ? " was archived because it has orders or stock movements." : " was deleted."}`;
