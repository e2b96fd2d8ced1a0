import { parseMinor } from "#app/domain/kernel/money";
import { oneLine } from "../lenient-schemas";
import type { ChannelLine } from "../sales-channel";
import type { RawLine } from "./payload";

const LONGEST_VALUE = 500;

/** The lines to pick, with the customer's choices. */
export function readLines(lines: readonly RawLine[], currency: string): ChannelLine[] {
  return lines.map((line, index) => {
    const quantity = line.quantity !== "" && Number.isFinite(Number(line.quantity)) ? Number(line.quantity) : 0;
    const priceMinor = parseMinor(line.unitPricePaid.value, currency) ?? 0;
    const total = Math.round(priceMinor * quantity) + 0;
    return {
      externalId: line.id.slice(0, 64) || `line-${index + 1}`,
      sku: line.sku || null,
      name: oneLine(line.productName) || line.sku || "Unnamed item",
      quantity,
      priceMinor,
      totalMinor: Number.isSafeInteger(total) ? total : 0,
      attributes: [...line.variantOptions, ...line.customizations].flatMap(({ optionName, label, value }) => {
        const [name, text] = [oneLine(optionName || label), oneLine(value).slice(0, LONGEST_VALUE)];
        return name === "" || text === "" ? [] : [{ label: name, value: text }];
      }),
    };
  });
}
