/** What a scale that types like a keyboard sends: "ST,GS,+  1.234kg", "1,234 kg", "+ 500 g". */
const READING = /^(?:[A-Z]{1,2}[,:]?\s*){0,3}(\+?)\s*(\d{1,6})([.,]\d{1,3})?(\s*)(kg|g|lb|oz)$/i;

/**
 * The weight on a scale's display, such as "1.234 kg"; null for other texts. A bare number with a unit, such as "500G",
 * can be a SKU: a reading has a sign, decimals or a space.
 */
export function scaleReading(text: string): string | null {
  const [, sign, whole, decimals = "", space, unit] = READING.exec(text.trim()) ?? [];
  if (whole === undefined || unit === undefined || !(sign || decimals || space)) return null;
  return `${Number(whole)}${decimals.replace(",", ".")} ${unit.toLowerCase()}`;
}
