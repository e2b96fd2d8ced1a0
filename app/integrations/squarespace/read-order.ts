import { parseMinor } from "#app/domain/kernel/money";
import { isRecord } from "../http/json";
import { firstDate, oneLine, placeOf, roundedAmounts } from "../lenient-schemas";
import { knownAmounts } from "../order-amounts";
import type { PostalAddress } from "../partner";
import type { ChannelOrder, Reading } from "../sales-channel";
import { readLines } from "./lines";
import { type RawAddress, RawOrder } from "./payload";
import { arrivalOf } from "./status";

/** ISO 4217 for "no currency". */
const NO_CURRENCY = "XXX";

/** Parses any payload from a site. Never throws: the result is an order, or a refusal with a reason. */
export function readOrder(payload: unknown): Reading {
  if (!isRecord(payload)) return refused(null, "the store sent unexpected data");
  const raw = RawOrder.parse(payload);
  const externalId = raw.id === "" || raw.id.length > 64 ? null : raw.id;
  if (externalId === null) return refused(null, "it has no id");
  const why = whyNoOrder(payload, raw);
  return why === null ? { kind: "order", order: toOrder(raw, externalId) } : refused(externalId, why);
}

function refused(externalId: string | null, why: string): Reading {
  return { kind: "refused", externalId, reason: `not an order: ${why}` };
}

/** Why it is not a customer's order; null when it is one. */
export function whyNoOrder(payload: Record<string, unknown>, raw: RawOrder = RawOrder.parse(payload)): string | null {
  if (raw.testmode === true) return "it is a test of the site's checkout";
  const { readable } = raw.lineItems;
  if (readable.length > 0 && readable.every(({ lineItemType }) => /^DONATION/i.test(lineItemType)))
    return "it is a donation";
  const contents = ["lineItems", "grandTotal", "orderNumber"];
  return contents.some((key) => key in payload) ? null : "it has an id but no contents";
}

function toOrder(raw: RawOrder, externalId: string): ChannelOrder {
  const currencies = [raw.grandTotal, raw.subtotal, ...raw.lineItems.readable.map((line) => line.unitPricePaid)];
  const currency = currencies.map((money) => money.currency.toUpperCase()).find((code) => /^[A-Z]{3}$/.test(code));
  const code = currency ?? NO_CURRENCY;
  const total = parseMinor(raw.grandTotal.value, code);
  const placedAt = firstDate(raw.createdOn);
  const modifiedAt = firstDate(raw.modifiedOn) ?? placedAt ?? 0;
  const { shippingAddress: shipping, billingAddress: billing } = raw;
  const phone = oneLine(billing?.phone || shipping?.phone || "");
  return {
    externalId,
    number: oneLine(raw.orderNumber) || externalId,
    ...arrival(raw, code, total),
    externalStatus: [raw.fulfillmentStatus, raw.paymentState].filter((part) => part !== "").join(", "),
    currency: code,
    totalMinor: Math.max(0, (total ?? 0) - Math.abs(parseMinor(raw.refundedTotal.value, code) ?? 0)),
    orderedMinor: total ?? 0,
    ...readAmounts(raw, code, total),
    ...roundedAmounts([raw.grandTotal.value], code),
    customerName: nameOf(billing) || nameOf(shipping) || oneLine(billing?.company || shipping?.company || ""),
    customerEmail: raw.customerEmail,
    customerPhone: phone,
    shipTo: postalAddress(shipping, phone),
    billTo: postalAddress(billing, phone),
    shippingMethod: shippingMethod(raw),
    shippingMinor: parseMinor(raw.shippingTotal.value, code) ?? 0,
    paymentMethod: null,
    note: noteOf(raw),
    lines: readLines(raw.lineItems.readable, code),
    placedAt: placedAt ?? modifiedAt,
    modifiedAt,
    paidAt: /^(?:PAID|REFUNDED)$/i.test(raw.paymentState) ? (placedAt ?? modifiedAt) : null,
  };
}

function readAmounts(raw: RawOrder, currency: string, total: number | null): Pick<ChannelOrder, "amounts"> {
  const refunded = raw.refundedTotal.value;
  return knownAmounts({
    items: parseMinor(raw.subtotal.value, currency),
    discounts: Math.abs(parseMinor(raw.discountTotal.value || 0, currency) ?? Number.NaN),
    shipping: parseMinor(raw.shippingTotal.value, currency),
    fees: 0,
    tax: parseMinor(raw.taxTotal.value || 0, currency),
    taxIncluded: raw.priceTaxInterpretation.toUpperCase() === "INCLUSIVE",
    refunds: refunded === "" ? 0 : Math.abs(parseMinor(refunded, currency) ?? Number.NaN),
    total,
  });
}

/** A partly readable order is imported on hold, so that it is reviewed before picking. */
function arrival(raw: RawOrder, currency: string, total: number | null): Pick<ChannelOrder, "status" | "holds"> {
  const found = arrivalOf(raw.fulfillmentStatus, raw.paymentState);
  const problems: string[] = [];
  if (currency === NO_CURRENCY) problems.push("The store gave no currency.");
  if (raw.grandTotal.value === "") problems.push("The store gave no total.");
  else if (total === null) problems.push(`The store's total "${raw.grandTotal.value.slice(0, 40)}" is not an amount.`);
  const { unreadable } = raw.lineItems;
  if (unreadable > 0) problems.push(`${unreadable} of its lines could not be read.`);
  const waits = found.status === "on-hold" || found.status === "pending";
  if (problems.length === 0 || !waits) return found;
  const doubts = problems.map((reason) => ({ kind: "store-status" as const, reason }));
  return { status: "on-hold", holds: [...found.holds, ...doubts] };
}

function shippingMethod({ shippingLines, shippingOptionName }: RawOrder): string | null {
  const methods = shippingLines.map(({ method }) => oneLine(method)).filter((method) => method !== "");
  return [...new Set(methods)].join(" + ") || oneLine(shippingOptionName) || null;
}

/** The customer's entries in the checkout form. */
function noteOf({ formSubmission }: RawOrder): string | null {
  const said = formSubmission.flatMap(({ label, value }) => {
    const [question, answer] = [oneLine(label), value.replace(/\r\n?/g, "\n").trim()];
    return answer === "" ? [] : [question === "" ? answer : `${question}: ${answer}`];
  });
  return said.join("\n") || null;
}

function nameOf(address: RawAddress | null): string {
  return address ? oneLine(`${address.firstName} ${address.lastName}`) : "";
}

function postalAddress(address: RawAddress | null, phone: string): PostalAddress | null {
  if (!address) return null;
  return placeOf({
    ...address,
    name: nameOf(address),
    postcode: address.postalCode,
    country: address.countryCode,
    phone: address.phone || phone,
  });
}
