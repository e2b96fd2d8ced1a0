import { oneLine, placeOf } from "#app/integrations/lenient-schemas";
import type { PostalAddress } from "#app/integrations/partner";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import type { RawAddress, RawOrder } from "./payload";

type Who = Pick<ChannelOrder, "customerName" | "customerEmail" | "customerPhone" | "shipTo" | "billTo">;

/** The customer and the shipping address, which is empty when the order has none. */
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

function postalAddress(address: RawAddress | null, phone: string): PostalAddress | null {
  if (!address) return null;
  return placeOf({
    ...address,
    name: nameOf(address),
    state: address.provinceCode || address.province_code || address.province,
    postcode: address.zip,
    country: address.countryCodeV2 || address.country_code || address.country,
    phone: address.phone || phone,
  });
}
