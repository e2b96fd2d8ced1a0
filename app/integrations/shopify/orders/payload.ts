import { z } from "zod";
import { isRecord } from "#app/integrations/http/json";
import { Anything, asList, countedListOf, listOf, Text } from "#app/integrations/lenient-schemas";

/**
 * Shopify orders as the GraphQL API sends them, and as the older REST API and webhooks do. Any field may be missing,
 * null or of another type; the schema never fails.
 */

const Flag = z.boolean().nullable().catch(null);

/** "19.90" of { shopMoney: { amount } }, of { shop_money: { amount } }, or of a plain amount. */
const Money = Anything.transform((value) => {
  if (!isRecord(value)) return Text.parse(value);
  const money = value.shopMoney ?? value.shop_money ?? value;
  return isRecord(money) ? Text.parse(money.amount) : "";
});

/** The entries of { nodes: [] }, of { edges: [{ node }] }, or of a plain list. */
function entriesOf(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (Array.isArray(value.nodes)) return value.nodes;
  const edges = asList(value.edges);
  return edges ? edges.map((edge) => (isRecord(edge) ? edge.node : edge)) : value;
}

const connectionOf = <T extends z.ZodType>(list: T) => z.preprocess(entriesOf, list);

const Address = z.object({
  name: Text,
  firstName: Text,
  first_name: Text,
  lastName: Text,
  last_name: Text,
  company: Text,
  address1: Text,
  address2: Text,
  city: Text,
  provinceCode: Text,
  province_code: Text,
  province: Text,
  zip: Text,
  countryCodeV2: Text,
  country_code: Text,
  country: Text,
  phone: Text,
});
export type RawAddress = z.output<typeof Address>;

const MaybeAddress = Address.nullable().catch(null);

const Attribute = z.object({ key: Text, name: Text, value: Text });

const Line = z.object({
  id: Text,
  sku: Text,
  name: Text,
  title: Text,
  variantTitle: Text,
  variant_title: Text,
  quantity: Text,
  currentQuantity: Text,
  current_quantity: Text,
  discountedUnitPriceAfterAllDiscountsSet: Money,
  originalUnitPriceSet: Money,
  price_set: Money,
  price: Money,
  discount_allocations: listOf(z.object({ amount_set: Money, amount: Money })),
  customAttributes: listOf(Attribute),
  properties: listOf(Attribute),
});
export type RawLine = z.output<typeof Line>;

const ShippingLine = z.object({ title: Text });

export const RawOrder = z.object({
  id: Text,
  admin_graphql_api_id: Text,
  name: Text,
  order_number: Text,
  test: Flag,
  email: Text,
  contact_email: Text,
  phone: Text,
  note: Text,
  currencyCode: Text,
  currency: Text,
  displayFinancialStatus: Text,
  financial_status: Text,
  displayFulfillmentStatus: Text,
  fulfillment_status: Text,
  cancelledAt: Text,
  cancelled_at: Text,
  currentTotalPriceSet: Money,
  current_total_price_set: Money,
  current_total_price: Money,
  total_price: Money,
  totalPriceSet: Money,
  total_price_set: Money,
  totalShippingPriceSet: Money,
  total_shipping_price_set: Money,
  totalDiscountsSet: Money,
  total_discounts_set: Money,
  total_discounts: Money,
  totalTaxSet: Money,
  total_tax_set: Money,
  total_tax: Money,
  totalTipReceivedSet: Money,
  total_tip_received: Money,
  taxesIncluded: Flag,
  taxes_included: Flag,
  paymentGatewayNames: listOf(Text),
  payment_gateway_names: listOf(Text),
  shippingAddress: MaybeAddress,
  shipping_address: MaybeAddress,
  billingAddress: MaybeAddress,
  billing_address: MaybeAddress,
  customer: z.object({ first_name: Text, last_name: Text, email: Text, phone: Text }).nullable().catch(null),
  shippingLines: connectionOf(listOf(ShippingLine)),
  shipping_lines: listOf(ShippingLine),
  lineItems: connectionOf(countedListOf(Line)),
  line_items: countedListOf(Line),
  createdAt: Text,
  created_at: Text,
  updatedAt: Text,
  updated_at: Text,
  processedAt: Text,
  processed_at: Text,
});
export type RawOrder = z.output<typeof RawOrder>;

/** Fields that are not stored: links with an access key, cart and checkout tokens, and the customer's browser data. */
export const KEYS: ReadonlySet<string> = new Set([
  "statusPageUrl",
  "order_status_url",
  "token",
  "cart_token",
  "checkout_token",
  "checkout_id",
  "landing_site",
  "landing_site_ref",
  "referring_site",
  "browser_ip",
  "client_details",
  "clientIp",
  "receipt",
]);
