import { z } from "zod";
import { Anything, asList, countedListOf, listOf, Text } from "#app/integrations/lenient-schemas";

/**
 * WooCommerce orders as found in practice: any field may be missing, null or of another type, in the shapes of wc/v3,
 * v2, v1 and the legacy API. The schema never fails; unreadable values become "" or an empty list.
 */

const Flag = z.boolean().nullable().catch(null);

const Address = z.object({
  first_name: Text,
  last_name: Text,
  company: Text,
  address_1: Text,
  address_2: Text,
  city: Text,
  state: Text,
  postcode: Text,
  country: Text,
  phone: Text,
  email: Text,
});
export type RawAddress = z.output<typeof Address>;

const MaybeAddress = Address.nullable().catch(null);

const Meta = z.object({
  key: Text,
  /** wc/v1 and legacy name of display_key. */
  label: Text,
  display_key: Text,
  value: Anything,
  display_value: Anything,
});
export type RawMeta = z.output<typeof Meta>;

const Line = z.object({
  id: Text,
  name: Text,
  sku: Text,
  quantity: Text,
  price: Text,
  /** Before discounts; `total` is after them. Both are without tax. */
  subtotal: Text,
  total: Text,
  meta_data: listOf(Meta),
  /** wc/v1 and legacy name of meta_data. */
  meta: listOf(Meta),
  bundled_by: Text,
  bundled_items: listOf(Text),
  composite_parent: Text,
  composite_children: listOf(Text),
});
export type RawLine = z.output<typeof Line>;

const ShippingLines = listOf(z.object({ method_title: Text, method_id: Text, total: Text }));

export const RawOrder = z.object({
  id: Text,
  number: Text,
  order_number: Text,
  status: Text,
  currency: Text,
  total: Text,
  shipping_total: Text,
  total_shipping: Text,
  total_tax: Text,
  fee_lines: listOf(z.object({ total: Text })),
  payment_method: Text,
  payment_method_title: Text,
  payment_details: z.object({ method_title: Text, paid: Flag }).nullable().catch(null),
  customer_note: Text,
  note: Text,
  customer: z.object({ email: Text }).nullable().catch(null),
  billing: MaybeAddress,
  billing_address: MaybeAddress,
  shipping: MaybeAddress,
  shipping_address: MaybeAddress,
  line_items: countedListOf(Line),
  /** Null when the payload does not say; an empty list means that nothing is shipped. */
  shipping_lines: Anything.transform((value) => (asList(value) ? ShippingLines.parse(value) : null)),
  /** `withRefunds` adds the lines; by default an order only has the amounts. */
  refunds: listOf(z.object({ total: Text, line_items: listOf(z.object({ refunded_item_id: Text, quantity: Text })) })),
  date_created_gmt: Text,
  date_created: Text,
  created_at: Text,
  date_modified_gmt: Text,
  date_modified: Text,
  updated_at: Text,
  date_paid_gmt: Text,
  date_paid: Text,
});
export type RawOrder = z.output<typeof RawOrder>;
