/** Number of lines requested with the order; further lines are requested separately. */
const FIRST_LINES = 10;

const MONEY = "{ shopMoney { amount currencyCode } }";
const ADDRESS = "{ name firstName lastName company address1 address2 city provinceCode zip countryCodeV2 phone }";

export const LINE_FIELDS = `id sku title variantTitle quantity currentQuantity
  originalUnitPriceSet ${MONEY} discountedUnitPriceAfterAllDiscountsSet ${MONEY} customAttributes { key value }`;

/** The fields we read and store; none of them grants access to anything. */
export const ORDER_FIELDS = `id name test createdAt updatedAt processedAt cancelledAt
  email phone note currencyCode displayFinancialStatus displayFulfillmentStatus paymentGatewayNames
  currentTotalPriceSet ${MONEY} totalPriceSet ${MONEY} totalShippingPriceSet ${MONEY}
  totalDiscountsSet ${MONEY} totalTaxSet ${MONEY} totalTipReceivedSet ${MONEY} taxesIncluded
  shippingAddress ${ADDRESS} billingAddress ${ADDRESS}
  shippingLines(first: 3) { nodes { title } }
  lineItems(first: ${FIRST_LINES}) { nodes { ${LINE_FIELDS} } pageInfo { hasNextPage endCursor } }`;
