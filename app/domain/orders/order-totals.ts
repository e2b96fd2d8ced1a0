import type { OrderAmounts } from "#app/integrations/order-amounts";

export interface TotalLine {
  label: "Items" | "Discounts" | "Shipping" | "Fees" | "Tax" | "Refunds" | "Later changes" | "Difference";
  minor: number;
  /** Why there is such a line. */
  reason?: string;
}

export interface OrderTotals {
  /** They add up to `totalMinor`. */
  lines: TotalLine[];
  totalMinor: number;
  /** Tax that the other lines contain. */
  includedTaxMinor: number | null;
}

interface TotalledOrder {
  totalMinor: number;
  amounts: OrderAmounts | "unknown" | null;
  source: "manual" | "storefront";
  /** It ships units of another order. */
  isBackorder: boolean;
  /** Other orders ship units of it. */
  isSplit?: boolean;
  lines: readonly { quantity: number; priceMinor: number }[];
}

/**
 * What makes up an order's total, line by line. The lines always add up to the total: what they do not explain is a
 * line of its own, with its reason. Pure.
 */
export function orderTotals({
  totalMinor,
  amounts,
  source,
  isBackorder,
  isSplit = false,
  lines,
}: TotalledOrder): OrderTotals {
  if (amounts && amounts !== "unknown") return storeTotals(amounts, totalMinor);
  const items = lines.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0);
  const reason = isBackorder
    ? "Paid with the original order."
    : isSplit
      ? "Items of its further shipments, and all other amounts of the order."
      : source === "manual"
        ? "The total was entered manually."
        : "Discounts, shipping, and tax combined. The store does not send them separately.";
  return {
    totalMinor,
    includedTaxMinor: null,
    lines: [{ label: "Items", minor: items }, ...unless0({ label: "Difference", minor: totalMinor - items, reason })],
  };
}

function storeTotals(amounts: OrderAmounts, totalMinor: number): OrderTotals {
  const { items, discounts, shipping, fees, tax, taxIncluded, refunds, total } = amounts;
  const addedTax = taxIncluded ? 0 : tax;
  const stated = items - discounts + shipping + fees + addedTax;
  return {
    totalMinor,
    includedTaxMinor: taxIncluded && tax !== 0 ? tax : null,
    lines: [
      { label: "Items", minor: items },
      ...unless0({ label: "Discounts", minor: 0 - discounts }),
      { label: "Shipping", minor: shipping },
      ...unless0({ label: "Fees", minor: fees }),
      ...(taxIncluded ? [] : [{ label: "Tax" as const, minor: tax }]),
      ...unless0({
        label: "Difference",
        minor: total - stated,
        reason: "The store's amounts do not add up to its total.",
      }),
      ...unless0({ label: "Refunds", minor: 0 - refunds }),
      ...unless0({
        label: "Later changes",
        minor: totalMinor - (total - refunds),
        reason: "The order was changed after the store sent these amounts.",
      }),
    ],
  };
}

const unless0 = (line: TotalLine): TotalLine[] => (line.minor === 0 ? [] : [line]);
