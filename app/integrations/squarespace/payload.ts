import { z } from "zod";
import { isRecord } from "../http/json";
import { Anything, countedListOf, listOf, Text } from "../lenient-schemas";

/**
 * Squarespace orders. Keys may be missing or null, and money values are text in responses but numbers in the
 * documentation. The schema never fails.
 */

const Money = Anything.transform((value) =>
  isRecord(value)
    ? { value: Text.parse(value.value), currency: Text.parse(value.currency) }
    : { value: Text.parse(value), currency: "" },
);

const Address = z.object({
  firstName: Text,
  lastName: Text,
  company: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  postalCode: Text,
  countryCode: Text,
  phone: Text,
});
export type RawAddress = z.output<typeof Address>;

const MaybeAddress = Address.nullable().catch(null);

/** Options have a name under `optionName`, forms and customizations under `label`. */
const Choice = z.object({ optionName: Text, label: Text, value: Text });

const Line = z.object({
  id: Text,
  lineItemType: Text,
  sku: Text,
  productName: Text,
  quantity: Text,
  unitPricePaid: Money,
  variantOptions: listOf(Choice),
  customizations: listOf(Choice),
});
export type RawLine = z.output<typeof Line>;

export const RawOrder = z.object({
  id: Text,
  orderNumber: Text,
  testmode: z.boolean().nullable().catch(null),
  customerEmail: Text,
  billingAddress: MaybeAddress,
  shippingAddress: MaybeAddress,
  fulfillmentStatus: Text,
  paymentState: Text,
  lineItems: countedListOf(Line),
  grandTotal: Money,
  refundedTotal: Money,
  subtotal: Money,
  shippingTotal: Money,
  discountTotal: Money,
  taxTotal: Money,
  priceTaxInterpretation: Text,
  shippingLines: listOf(z.object({ method: Text })),
  shippingOptionName: Text,
  formSubmission: listOf(Choice),
  createdOn: Text,
  modifiedOn: Text,
});
export type RawOrder = z.output<typeof RawOrder>;
