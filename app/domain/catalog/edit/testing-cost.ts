import { currencyDigits } from "../../kernel/money";

/**
 * Test cost divided by batch quantity, to four decimals, in integer arithmetic so that no float rounds it. Null when
 * either is missing or the quantity is zero.
 */
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
