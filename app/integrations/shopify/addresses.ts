import type { PostalAddress } from "../partner";
import type { ChannelOrder } from "../sales-channel";
import type { RawAddress, RawOrder } from "./payload";

type Who = Pick<ChannelOrder, "customerName" | "customerEmail" | "customerPhone" | "shipTo" | "billTo">;

/** Who ordered, and where the parcel goes: nowhere where the shop names no address to ship to. */
export function readAddresses(order: RawOrder): Who {
  const shipping = order.shippingAddress ?? order.shipping_address;
  const billing = order.billingAddress ?? order.billing_address;
  const { customer } = order;
  const phone = oneLine(order.phone || shipping?.phone || billing?.phone || customer?.phone || "");
  return {
    customerName:
      nameOf(billing) ||
      oneLine(`${customer?.first_name ?? ""} ${customer?.last_name ?? ""}`) ||
      nameOf(shipping) ||
      oneLine(billing?.company || shipping?.company || ""),
    customerEmail: order.email || order.contact_email || customer?.email || "",
    customerPhone: phone,
    shipTo: postalAddress(shipping, phone),
    billTo: postalAddress(billing, phone),
  };
}

function nameOf(address: RawAddress | null): string {
  if (!address) return "";
  const parts = `${address.firstName || address.first_name} ${address.lastName || address.last_name}`;
  return oneLine(address.name) || oneLine(parts);
}

/** Null where the address says no place, even if it carries a name. */
function postalAddress(address: RawAddress | null, phone: string): PostalAddress | null {
  if (!address) return null;
  const { address1, address2, city, zip } = address;
  if ([address1, address2, city, zip].every((part) => part === "")) return null;
  return {
    name: nameOf(address),
    company: oneLine(address.company),
    address1: oneLine(address1),
    address2: oneLine(address2),
    city: oneLine(city),
    state: oneLine(address.provinceCode || address.province_code || address.province),
    postcode: oneLine(zip),
    country: oneLine(address.countryCodeV2 || address.country_code || address.country).toUpperCase(),
    phone: oneLine(address.phone) || phone,
  };
}

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
