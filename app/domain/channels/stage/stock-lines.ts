import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { StagedLine } from "#db/schema/staging";
import { cleanText } from "../../kernel/clean-text";

/**
 * What of a storefront's order takes stock as soon as it is processed: nothing of one that is over there. A quantity that
 * is no whole number is rounded up, as a person has to decide on it. Pure.
 */
export function stockLines({ status, lines }: Pick<ChannelOrder, "status" | "lines">): StagedLine[] {
  if (status !== "pending" && status !== "on-hold") return [];
  return lines.flatMap(({ sku, quantity }) => {
    const units = Math.min(Math.ceil(quantity), 1_000_000_000);
    const clean = sku && cleanText(sku.slice(0, 200));
    return clean && units > 0 ? [{ sku: clean, quantity: units }] : [];
  });
}
