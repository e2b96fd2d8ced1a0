import type { PostalAddress } from "#app/integrations/partner";

/** The address as printed on a label, one part per line; empty when there is none. */
export function addressText(address: PostalAddress | null): string {
  if (!address) return "";
  const { name, company, address1, address2, city, state, postcode, country } = address;
  const place = [address1, address2, city, state, postcode, country].some((part) => part.trim());
  if (!place) return "";
  const town = [[city, state].filter(Boolean).join(", "), postcode].filter(Boolean).join(" ");
  return [name, company, address1, address2, town, country].filter((line) => line.trim()).join("\n");
}

/**
 * Adds the recipient. An address whose first line begins with a house number or postcode names no recipient; the
 * customer's name is used.
 */
export const withRecipient = (text: string, customerName: string): string =>
  customerName && /^[^\n]*\d/.test(text.trim()) ? `${customerName}\n${text}` : text;
