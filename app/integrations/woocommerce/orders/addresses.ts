import type { PostalAddress } from "#app/integrations/partner";
import { plainText } from "../client/entities";
import type { RawAddress, RawOrder } from "./payload";

export interface Addresses {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shipTo: PostalAddress | null;
  billTo: PostalAddress | null;
}

/** The customer, and the shipping address. */
export function readAddresses(order: RawOrder): Addresses {
  const billing = order.billing ?? order.billing_address;
  const shipping = order.shipping ?? order.shipping_address;
  const phone = plainText(billing?.phone || shipping?.phone || "");
  const billTo = postalAddress(billing, phone);
  return {
    customerName: fullName(billing) || fullName(shipping) || plainText(billing?.company || shipping?.company || ""),
    // Kept even when it is not a valid address: a person may be able to read it.
    customerEmail: billing?.email || order.customer?.email || "",
    customerPhone: phone,
    shipTo: postalAddress(shipping, phone) ?? (isShipped(order) ? billTo : null),
    billTo,
  };
}

/**
 * A virtual order has neither shipping address nor shipping lines; its billing address must not be used for shipping.
 */
function isShipped(order: RawOrder): boolean {
  return order.shipping_lines === null || order.shipping_lines.length > 0;
}

function fullName(address: RawAddress | null): string {
  return address ? plainText(`${address.first_name} ${address.last_name}`) : "";
}

/** Null when the address has no place, even if it has a name. */
function postalAddress(address: RawAddress | null, phone: string): PostalAddress | null {
  if (!address) return null;
  const { address_1, address_2, city, postcode } = address;
  if ([address_1, address_2, city, postcode].every((part) => part === "")) return null;
  return {
    name: fullName(address),
    company: plainText(address.company),
    address1: plainText(address_1),
    address2: plainText(address_2),
    city: plainText(city),
    state: plainText(address.state),
    postcode: plainText(postcode),
    country: plainText(address.country).toUpperCase(),
    phone: plainText(address.phone) || phone,
  };
}
