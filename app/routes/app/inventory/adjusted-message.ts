import type { Adjusted } from "#app/domain/inventory/adjust-stock.server";
import type { FlashInput } from "#app/http/answers/flash.server";

export const FAILED = "Failed to adjust inventory. Please try again.";

const MAX_PLACES_SHOWN = 4;

/** "3 fewer of SKU-1: 2 of lot A at A-01, 1 of lot B at A-02. 12 on hand now." */
export function adjustedMessage({ sku, moved, stock }: Adjusted): FlashInput {
  const total = moved.reduce((sum, { delta }) => sum + delta, 0);
  const n = (units: number) => Math.abs(units).toLocaleString("en-US");
  const where = ({ lotNumber, locationCode }: Adjusted["moved"][number]) =>
    `${lotNumber ? `lot ${lotNumber} ` : ""}at ${locationCode}`;
  const parts = moved.map((part) => (moved.length > 1 ? `${n(part.delta)} ` : "") + where(part));
  const listed =
    parts.slice(0, MAX_PLACES_SHOWN).join(", ") +
    (parts.length > MAX_PLACES_SHOWN ? ` and ${parts.length - MAX_PLACES_SHOWN} more` : "");
  // A single location without a lot needs no list: "1 more of SKU-1 at A-01."
  const isPlain = moved.length === 1 && !moved[0]?.lotNumber;
  const description = `${n(total)} ${total < 0 ? (total === -1 ? "less" : "fewer") : "more"} of ${sku.slice(0, 60)}${isPlain ? "" : ":"} ${listed}.${stock ? ` ${n(stock.onHand)} on hand now.` : ""}`;
  return { title: "Inventory adjusted successfully!", description };
}
