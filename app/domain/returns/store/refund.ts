import type { ReturnCondition, ReturnSource } from "../return-labels";
import type { ReturnStatus } from "../return-status";

interface Line {
  line: number;
  name: string;
  sku: string;
  /** Null for what was not in the order. */
  priceMinor: number | null;
  units: readonly { quantity: number; condition: ReturnCondition; correctedAt: number | null }[];
}

export interface RefundableUnits {
  line: number;
  name: string;
  sku: string;
  condition: ReturnCondition;
  units: number;
  priceMinor: number;
}

/** Units that are worth a refund at the order's prices, by line and condition, and their total. Pure. */
export function refundOf(lines: readonly Line[]): { units: RefundableUnits[]; totalMinor: number } {
  const found = new Map<string, RefundableUnits>();
  for (const { line, name, sku, priceMinor, units } of lines) {
    for (const { quantity, condition, correctedAt } of units) {
      // A wrong item is not what the price was paid for.
      if (priceMinor === null || correctedAt !== null || condition === "wrong-item") continue;
      const key = `${line}:${condition}`;
      const earlier = found.get(key)?.units ?? 0;
      found.set(key, { line, name, sku, condition, priceMinor, units: earlier + quantity });
    }
  }
  const all = [...found.values()];
  return { units: all, totalMinor: all.reduce((sum, { units, priceMinor }) => sum + units * priceMinor, 0) };
}

/** Whether the return's page says what can be refunded: units came back, and it does not follow from a refund. */
export const hasRefund = (status: ReturnStatus, source: ReturnSource, orderId: string | null): boolean =>
  orderId !== null && source !== "store" && (status === "receiving" || status === "completed");
