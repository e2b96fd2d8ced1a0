import { parseMinor, unitPriceMinor } from "#app/domain/kernel/money";
import { oneLine } from "#app/integrations/lenient-schemas";
import type { ChannelLine } from "#app/integrations/sales-channel";
import { legacyId } from "../client/ids";
import type { RawLine } from "./payload";

const LONGEST_VALUE = 500;

/**
 * The lines to pick, in the quantities left after edits and refunds; removed lines are left out. For a closed order
 * (`asOrdered`) all lines keep their original quantities.
 */
export function readLines(lines: readonly RawLine[], currency: string, asOrdered: boolean): ChannelLine[] {
  return lines.flatMap((line, index) => {
    const ordered = finite(line.quantity) ?? 0;
    const current = asOrdered ? ordered : (finite(line.currentQuantity || line.current_quantity) ?? ordered);
    if (current === 0 && ordered !== 0) return [];
    const priceMinor = unitPrice(line, ordered, currency);
    const total = Math.round(priceMinor * current) + 0;
    return [
      {
        externalId: legacyId(line.id) || line.id.slice(0, 64) || `line-${index + 1}`,
        sku: line.sku || null,
        name: oneLine(line.title || line.name) || line.sku || "Unnamed item",
        quantity: current,
        priceMinor,
        totalMinor: Number.isSafeInteger(total) ? total : 0,
        attributes: attributesOf(line),
      },
    ];
  });
}

function finite(text: string): number | null {
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/**
 * Unit price after all discounts. REST gives the price before discounts, and each discount's share of the whole line.
 */
function unitPrice(line: RawLine, ordered: number, currency: string): number {
  const net = parseMinor(line.discountedUnitPriceAfterAllDiscountsSet, currency);
  if (net !== null) return net;
  const gross = parseMinor(line.price_set || line.price, currency) ?? 0;
  const discounts = line.discount_allocations.reduce(
    (sum, { amount_set, amount }) => sum + (parseMinor(amount_set || amount, currency) ?? 0),
    0,
  );
  if (discounts === 0 || ordered <= 0) return gross;
  // Already in minor units, so a currency without decimals divides them unscaled.
  return unitPriceMinor(gross * ordered - discounts, ordered, "JPY") ?? gross;
}

/** The customer's choices. Keys that start with an underscore are internal. */
function attributesOf(line: RawLine): ChannelLine["attributes"] {
  const variant = oneLine(line.variantTitle || line.variant_title);
  const given = [...line.customAttributes, ...line.properties].flatMap(({ key, name, value }) => {
    const [label, text] = [oneLine(key || name), oneLine(value).slice(0, LONGEST_VALUE)];
    return label === "" || label.startsWith("_") || text === "" ? [] : [{ label, value: text }];
  });
  const isChosen = variant !== "" && variant !== "Default Title";
  return isChosen ? [{ label: "Variant", value: variant.slice(0, LONGEST_VALUE) }, ...given] : given;
}
