/** So many lines come with the order itself; the rest of longer ones is asked for by itself. */
const FIRST_LINES = 10;

const MONEY = "{ shopMoney { amount currencyCode } }";
const ADDRESS = "{ name firstName lastName company address1 address2 city provinceCode zip countryCodeV2 phone }";

export const LINE_FIELDS = `id sku title variantTitle quantity currentQuantity
  discountedUnitPriceAfterAllDiscountsSet ${MONEY} customAttributes { key value }`;

/** What is read of an order, and kept of it: nothing that opens anything. */
export const ORDER_FIELDS = `id name test createdAt updatedAt processedAt cancelledAt
  email phone note currencyCode displayFinancialStatus displayFulfillmentStatus paymentGatewayNames
  currentTotalPriceSet ${MONEY} totalPriceSet ${MONEY} totalShippingPriceSet ${MONEY}
  shippingAddress ${ADDRESS} billingAddress ${ADDRESS}
  shippingLines(first: 3) { nodes { title } }
  lineItems(first: ${FIRST_LINES}) { nodes { ${LINE_FIELDS} } pageInfo { hasNextPage endCursor } }`;
