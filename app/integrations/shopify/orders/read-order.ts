import { parseMinor } from "#app/domain/kernel/money";
import { isRecord } from "#app/integrations/http/json";
import { firstDate, oneLine, roundedAmounts } from "#app/integrations/lenient-schemas";
import { knownAmounts, linesMinor } from "#app/integrations/order-amounts";
import type { ChannelOrder, Reading } from "#app/integrations/sales-channel";
import { legacyId } from "../client/ids";
import { readAddresses } from "./addresses";
import { readLines } from "./lines";
import { RawOrder } from "./payload";
import { arrivalOf } from "./status";

/** ISO 4217 for "no currency". */
const NO_CURRENCY = "XXX";

/** Parses any payload from a shop, in GraphQL or REST shape. Never throws. */
export function readOrder(payload: unknown): Reading {
  const body = unwrap(payload);
  if (!isRecord(body)) return refused(null, "the store sent unexpected data");
  const raw = RawOrder.parse(body);
  // JSON numbers lose the last digits of REST ids; the gid has all of them.
  const externalId = legacyId(raw.admin_graphql_api_id) || legacyId(raw.id);
  if (externalId === "" || externalId === "0") return refused(null, "it has no id");
  if (isOfAnotherKind(raw)) return refused(externalId, "it is not an order");
  const contents = ["lineItems", "line_items", "currentTotalPriceSet", "total_price", "shippingAddress"];
  if (!contents.some((key) => key in body)) return refused(externalId, "it has an id but no contents");
  return { kind: "order", order: toOrder(raw, externalId) };
}

function isOfAnotherKind({ id, admin_graphql_api_id }: RawOrder): boolean {
  const kind = /^gid:\/\/shopify\/(\w+)\//.exec(admin_graphql_api_id || id)?.[1];
  return kind !== undefined && kind !== "Order";
}

function unwrap(payload: unknown): unknown {
  if (!isRecord(payload) || "id" in payload) return payload;
  const inner = [payload.order, payload.node, payload.data].find(isRecord);
  return inner === undefined ? payload : isRecord(inner.order) ? inner.order : inner;
}

function refused(externalId: string | null, why: string): Reading {
  return { kind: "refused", externalId, reason: `not an order: ${why}` };
}

function toOrder(raw: RawOrder, externalId: string): ChannelOrder {
  const code = raw.currencyCode || raw.currency;
  const currency = /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : NO_CURRENCY;
  const ordered = parseMinor(raw.totalPriceSet || raw.total_price_set || raw.total_price, currency);
  const totalText =
    raw.currentTotalPriceSet || raw.current_total_price_set || raw.current_total_price || raw.total_price;
  const total = parseMinor(totalText, currency);
  const financial = raw.displayFinancialStatus || raw.financial_status;
  const fulfillment = raw.displayFulfillmentStatus || raw.fulfillment_status;
  const isCancelled = firstDate(raw.cancelledAt, raw.cancelled_at) !== null;
  const arrival = arrivalOf({ isCancelled, isTest: raw.test === true, financial, fulfillment });
  const isOver = arrival.status !== "pending" && arrival.status !== "on-hold";
  const items = raw.lineItems.readable.length > 0 || raw.lineItems.unreadable > 0 ? raw.lineItems : raw.line_items;
  const doubts = isOver ? [] : doubtsOf(currency, totalText, total, items.unreadable);
  const placedAt = firstDate(raw.createdAt, raw.created_at, raw.processedAt, raw.processed_at);
  const modifiedAt = firstDate(raw.updatedAt, raw.updated_at) ?? placedAt ?? 0;
  const paid = ["PAID", "PARTIALLY_REFUNDED", "REFUNDED"].includes(financial.toUpperCase());
  return {
    externalId,
    number: oneLine(raw.name || raw.order_number) || externalId,
    status: doubts.length > 0 ? "on-hold" : arrival.status,
    externalStatus: externalStatus(isCancelled, financial, fulfillment),
    holds: [...arrival.holds, ...doubts],
    currency,
    totalMinor: total ?? 0,
    orderedMinor: ordered ?? total ?? 0,
    ...readAmounts(raw, currency, { total, ordered: ordered ?? total, items }),
    ...roundedAmounts([totalText], currency),
    ...readAddresses(raw),
    ...readShipping(raw, currency),
    paymentMethod: textOf([...raw.paymentGatewayNames, ...raw.payment_gateway_names]),
    note: raw.note.replace(/\r\n?/g, "\n").trim() || null,
    lines: readLines(items.readable, currency, isOver),
    placedAt: placedAt ?? modifiedAt,
    modifiedAt,
    paidAt: paid ? (firstDate(raw.processedAt, raw.processed_at) ?? placedAt ?? modifiedAt) : null,
  };
}

/** Shopify has no single status: "CANCELLED, REFUNDED, UNFULFILLED". */
function externalStatus(isCancelled: boolean, financial: string, fulfillment: string): string {
  return [isCancelled ? "CANCELLED" : "", financial, fulfillment].filter((part) => part !== "").join(", ");
}

/** A partly readable order is imported on hold, so that it is reviewed before picking. */
function doubtsOf(currency: string, text: string, total: number | null, unreadable: number): ChannelOrder["holds"] {
  const problems: string[] = [];
  if (currency === NO_CURRENCY) problems.push("The store gave no currency.");
  if (text === "") problems.push("The store gave no total.");
  else if (total === null) problems.push(`The store's total "${text.slice(0, 40)}" is not an amount.`);
  if (unreadable > 0) problems.push(`${unreadable} of its lines could not be read.`);
  return problems.map((reason) => ({ kind: "store-status", reason }));
}

function readShipping(raw: RawOrder, currency: string): Pick<ChannelOrder, "shippingMethod" | "shippingMinor"> {
  const titles = [...raw.shippingLines, ...raw.shipping_lines].map(({ title }) => title);
  return {
    shippingMethod: textOf(titles),
    shippingMinor: parseMinor(raw.totalShippingPriceSet || raw.total_shipping_price_set, currency) ?? 0,
  };
}

/** Discounts include those on shipping, whose price is before them. Refunds are what the current total is lower by. */
function readAmounts(
  raw: RawOrder,
  currency: string,
  { total, ordered, items }: { total: number | null; ordered: number | null; items: RawOrder["line_items"] },
): Pick<ChannelOrder, "amounts"> {
  if (items.unreadable > 0) return {};
  const lines = items.readable.map(({ originalUnitPriceSet, price_set, price, quantity }) => {
    return { price: originalUnitPriceSet || price_set || price, quantity };
  });
  const tip = raw.totalTipReceivedSet || raw.total_tip_received;
  return knownAmounts({
    items: linesMinor(lines, currency),
    discounts: parseMinor(raw.totalDiscountsSet || raw.total_discounts_set || raw.total_discounts, currency),
    shipping: parseMinor(raw.totalShippingPriceSet || raw.total_shipping_price_set, currency),
    fees: tip === "" ? 0 : parseMinor(tip, currency),
    tax: parseMinor(raw.totalTaxSet || raw.total_tax_set || raw.total_tax, currency),
    taxIncluded: (raw.taxesIncluded ?? raw.taxes_included) === true,
    refunds: total === null || ordered === null ? null : ordered - total,
    total: ordered,
  });
}

function textOf(texts: readonly string[]): string | null {
  const said = texts.map(oneLine).filter((text) => text !== "");
  return [...new Set(said)].join(" + ") || null;
}
