/** A kit as ordered, on each line of its components. */
export interface KitOfLine {
  /** The same on all lines of the kit. */
  id: string;
  sku: string;
  name: string;
  /** Kits ordered, and the price of one. */
  quantity: number;
  priceMinor: number;
  /** Units of this line in one kit. */
  each: number;
}
