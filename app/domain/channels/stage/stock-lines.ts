import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { StagedLine } from "#db/schema/staging";
import { cleanText } from "../../kernel/clean-text";

/**
 * Quantities that a storefront's order will allocate once it is processed; none when it is final there. A fractional
 * quantity is rounded up, because a user must correct it. Pure.
 */
export function stockLines({ status, lines }: Pick<ChannelOrder, "status" | "lines">): StagedLine[] {
  if (status !== "pending" && status !== "on-hold") return [];
  return lines.flatMap(({ sku, quantity }) => {
    const units = Math.min(Math.ceil(quantity), 1_000_000_000);
    const clean = sku && cleanText(sku.slice(0, 200));
    return clean && units > 0 ? [{ sku: clean, quantity: units }] : [];
  });
}
