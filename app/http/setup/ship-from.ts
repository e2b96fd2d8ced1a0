import { z } from "zod";
import type { PostalAddress } from "#app/integrations/partner";

const text = (most: number) => z.string().trim().max(most).default("");
const given = (most: number) => z.string().trim().min(1).max(most);

const ShipFrom = z.object({
  name: text(100),
  company: text(100),
  address1: given(100),
  address2: text(100),
  city: given(100),
  state: text(50),
  postcode: given(20),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase()),
  phone: text(40),
});

/**
 * The ship-from address of the SHIP_FROM var, a JSON object. Null when it is empty, unreadable or incomplete: the app
 * works without it, and buying postage reports it.
 */
export function shipFromIn(json: string): PostalAddress | null {
  try {
    const address = ShipFrom.safeParse(JSON.parse(json || "null"));
    return address.success && (address.data.name || address.data.company) ? address.data : null;
  } catch {
    return null;
  }
}
