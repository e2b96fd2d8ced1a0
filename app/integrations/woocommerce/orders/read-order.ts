import { parseMinor } from "#app/domain/kernel/money";
import { isRecord } from "#app/integrations/http/json";
import { firstDate, roundedAmounts } from "#app/integrations/lenient-schemas";
import { knownAmounts, sumMinor } from "#app/integrations/order-amounts";
import type { ChannelOrder, Reading } from "#app/integrations/sales-channel";
import { plainText } from "../client/entities";
import { readAddresses } from "./addresses";
import { readLines } from "./lines";
import { RawOrder } from "./payload";
import { refundedUnits } from "./refunds";
import { arrivalOf, whyNoOrder } from "./status";

/** ISO 4217 for "no currency". */
const NO_CURRENCY = "XXX";

/** Parses any payload from a store or webhook. Never throws: the result is an order, or a refusal with a reason. */
export function readOrder(payload: unknown): Reading {
  const body = unwrap(payload);
  if (!isRecord(body)) return refused(null, "the store sent unexpected data");
  const raw = RawOrder.parse(body);
  const externalId = raw.id === "" || raw.id === "0" || raw.id.length > 64 ? null : raw.id;
  const reason = whyRefused(body, raw, externalId);
  if (reason !== null || externalId === null) return refused(externalId, reason ?? "it has no id");
  return { kind: "order", order: toOrder(raw, externalId) };
}

/** Legacy responses and some proxies wrap the order in an object. */
function unwrap(payload: unknown): unknown {
  if (!isRecord(payload) || "id" in payload) return payload;
  const inner = [payload.order, payload.data].find((value) => isRecord(value) && "id" in value);
  return inner ?? payload;
}

function refused(externalId: string | null, why: string): Reading {
  return { kind: "refused", externalId, reason: `not an order: ${why}` };
}

function whyRefused(body: Record<string, unknown>, raw: RawOrder, externalId: string | null): string | null {
  if (typeof body.code === "string" && typeof body.message === "string" && externalId === null) {
    return `the store returned "${plainText(body.message).slice(0, 200)}"`;
  }
  if (externalId === null) return "it has no id";
  // Subscriptions look like orders, but the store creates a separate order for each delivery.
  if ("billing_period" in body) return "it is a subscription";
  if ("refunded_by" in body || "refunded_payment" in body) return "it is a refund";
  const draft = whyNoOrder(raw.status);
  if (draft !== null) return draft;
  const hasContents = ["line_items", "total", "billing", "billing_address"].some((key) => key in body);
  return hasContents ? null : "it has an id but no contents";
}

function toOrder(raw: RawOrder, externalId: string): ChannelOrder {
  const refunded = refundedUnits(raw);
  const currency = /^[A-Za-z]{3}$/.test(raw.currency) ? raw.currency.toUpperCase() : NO_CURRENCY;
  const total = parseMinor(raw.total, currency);
  const placedAt = firstDate(raw.date_created_gmt, raw.date_created, raw.created_at);
  const modifiedAt = firstDate(raw.date_modified_gmt, raw.date_modified, raw.updated_at) ?? placedAt ?? 0;
  return {
    externalId,
    number: plainText(raw.number || raw.order_number) || externalId,
    ...arrival(raw, currency, total),
    externalStatus: raw.status,
    currency,
    totalMinor: Math.max(0, (total ?? 0) - refundedMinor(raw, currency)),
    orderedMinor: total ?? 0,
    ...readAmounts(raw, currency, total),
    ...roundedAmounts([raw.total, ...raw.line_items.readable.map((line) => line.total)], currency),
    ...readAddresses(raw),
    ...readShipping(raw, currency),
    paymentMethod:
      plainText(raw.payment_method_title || raw.payment_details?.method_title || raw.payment_method) || null,
    note: (raw.customer_note || raw.note).replace(/\r\n?/g, "\n").trim() || null,
    lines: readLines(raw.line_items.readable, currency, refunded),
    ...(refunded.size > 0 && { refundedUnits: [...refunded.values()].reduce((sum, units) => sum + units, 0) }),
    placedAt: placedAt ?? modifiedAt,
    modifiedAt,
    paidAt:
      firstDate(raw.date_paid_gmt, raw.date_paid) ?? (raw.payment_details?.paid ? (placedAt ?? modifiedAt) : null),
  };
}

/** Refund amounts are negative. */
const refundedMinor = ({ refunds }: RawOrder, currency: string): number =>
  refunds.reduce((sum, { total }) => sum + Math.abs(parseMinor(total, currency) ?? 0), 0);

/** Discounts are the difference between the lines before and after them. Amounts are without tax. */
function readAmounts(raw: RawOrder, currency: string, total: number | null): Pick<ChannelOrder, "amounts"> {
  const { readable, unreadable } = raw.line_items;
  if (unreadable > 0) return {};
  const after = sumMinor(
    readable.map((line) => line.total),
    currency,
  );
  const before = sumMinor(
    readable.map((line) => line.subtotal || line.total),
    currency,
  );
  return knownAmounts({
    items: before,
    discounts: before === null || after === null ? null : before - after,
    shipping: readShipping(raw, currency).shippingMinor,
    fees: sumMinor(
      raw.fee_lines.map((line) => line.total),
      currency,
    ),
    tax: parseMinor(raw.total_tax, currency),
    taxIncluded: false,
    refunds: refundedMinor(raw, currency),
    total,
  });
}

/** A partly readable order is imported on hold, so that it is reviewed before picking. */
function arrival(raw: RawOrder, currency: string, total: number | null): Pick<ChannelOrder, "status" | "holds"> {
  const found = arrivalOf(raw.status);
  const problems: string[] = [];
  if (currency === NO_CURRENCY) problems.push("The store gave no currency.");
  if (raw.total === "") problems.push("The store gave no total.");
  else if (total === null) problems.push(`The store's total "${raw.total.slice(0, 40)}" is not an amount.`);
  const { unreadable } = raw.line_items;
  if (unreadable > 0) problems.push(`${unreadable} of its lines could not be read.`);
  const waits = found.status === "on-hold" || found.status === "pending";
  if (problems.length === 0 || !waits) return found;
  const doubts = problems.map((reason) => ({ kind: "store-status" as const, reason }));
  return { status: "on-hold", holds: [...found.holds, ...doubts] };
}

function readShipping(raw: RawOrder, currency: string): Pick<ChannelOrder, "shippingMethod" | "shippingMinor"> {
  const lines = raw.shipping_lines ?? [];
  const titles = lines.map((line) => plainText(line.method_title || line.method_id)).filter((title) => title !== "");
  const ofLines = lines.reduce((sum, line) => sum + (parseMinor(line.total, currency) ?? 0), 0);
  return {
    shippingMethod: [...new Set(titles)].join(" + ") || null,
    shippingMinor: parseMinor(raw.shipping_total || raw.total_shipping, currency) ?? ofLines,
  };
}
