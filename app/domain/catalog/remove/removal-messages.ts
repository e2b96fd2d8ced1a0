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

/** Title of the confirmation: an unreferenced product is deleted, any other is archived. */
export const removalTitle = ({ isUsed }: Pick<Removal, "isUsed">): string =>
  isUsed ? "Archive product" : "Delete product";

/** What happens to an unreferenced product, or to any other. */
export function removalWords({ name, isUsed, onHand, allocated }: Removal): string {
  if (!isUsed) return "It has no orders or stock movements, so it is deleted permanently.";
  const kept = `"${name}" has orders or stock movements, so it is archived, not deleted. It is hidden from the catalog. You can restore it later.`;
  const open =
    allocated > 0
      ? ` ${units(allocated)} ${allocated === 1 ? "is" : "are"} allocated to open orders, which can still be picked and shipped.`
      : "";
  const stock = onHand > 0 ? ` ${units(onHand)} ${onHand === 1 ? "is" : "are"} still on hand.` : "";
  return kept + open + stock;
}

/** The message after deletion. */
export const removedToast = (name: string, isArchived: boolean): { title: string; description: string } =>
  isArchived
    ? {
        title: "Product archived",
        description: `${name.slice(0, 200)} was archived because it has orders or stock movements.`,
      }
    : { title: "Product deleted", description: `${name.slice(0, 200)} was deleted.` };
