/** Kits or assembled units that the available units of the components make; null without components. */
export const wholesFrom = (components: readonly { available: number; quantity: number }[]): number | null =>
  components.length === 0
    ? null
    : Math.min(...components.map(({ available, quantity }) => Math.floor(available / quantity)));

/** Components as the audit log shows them. */
export const inWords = (lines: readonly { sku: string; quantity: number }[]) => ({
  components: lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(", "),
});
