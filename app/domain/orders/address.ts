import type { PostalAddress } from "#app/integrations/partner";

/** The address as a label shows it, one part per line; empty when there is none. */
export function addressText(address: PostalAddress | null): string {
  if (!address) return "";
  const { name, company, address1, address2, city, state, postcode, country } = address;
  const place = [address1, address2, city, state, postcode, country].some((part) => part.trim());
  if (!place) return "";
  const town = [[city, state].filter(Boolean).join(", "), postcode].filter(Boolean).join(" ");
  return [name, company, address1, address2, town, country].filter((line) => line.trim()).join("\n");
}

/** The text with its recipient: an address that begins with a house number or postcode names none, so the customer is. */
export const withRecipient = (text: string, customerName: string): string =>
  customerName && /^[^\n]*\d/.test(text.trim()) ? `${customerName}\n${text}` : text;
