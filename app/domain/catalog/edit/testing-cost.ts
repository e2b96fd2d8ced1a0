import { currencyDigits } from "../../kernel/iso-4217";

/** Test cost over batch quantity to four decimals, by whole numbers: no float takes part. Null where it cannot be said. */
export function testingCostPerUnit(
  testCostMinor: number | null,
  batchQuantity: number | null,
  currency: string,
): string | null {
  if (testCostMinor === null || !batchQuantity || batchQuantity < 0) return null;
  const scale = 10n ** BigInt(4 - currencyDigits(currency));
  const [cost, units] = [BigInt(testCostMinor) * scale, BigInt(batchQuantity)];
  const rounded = ((cost * 2n + units) / (units * 2n)).toString().padStart(5, "0");
  return `${rounded.slice(0, -4)}.${rounded.slice(-4)}`;
}
