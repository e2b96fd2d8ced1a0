import type { ChannelOrder } from "#app/integrations/sales-channel";
import { cleanText } from "../kernel/clean-text";

const LONGEST_TEXT = 500;
const LONGEST_NOTE = 5000;
const MOST_ATTRIBUTES = 50;
/** D1 limits bound values to two megabytes, and an order's lines are bound as one value. */
const MOST_LINE_BYTES = 1_000_000;

/** Cleaned after cutting, because cutting may leave half a character. */
const storable = (text: string, longest = LONGEST_TEXT): string => cleanText(text.slice(0, longest));

/** The same order with every text cut and cleaned to what the database can store. Pure. */
export function storableOrder(order: ChannelOrder): ChannelOrder {
  const lines = order.lines.map((line) => ({ ...line, attributes: line.attributes.slice(0, MOST_ATTRIBUTES) }));
  const { note, ...rest } = cleaned({ ...order, note: null, lines });
  return { ...rest, note: order.note === null ? note : storable(order.note, LONGEST_NOTE) };
}

function cleaned<T>(value: T): T {
  if (typeof value === "string") return storable(value) as T;
  if (Array.isArray(value)) return value.map(cleaned) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)])) as T;
}

/** Bytes that the order's lines take as a bound value. */
export const lineBytes = (order: ChannelOrder): number => new TextEncoder().encode(JSON.stringify(order.lines)).length;

/** Why the order cannot be stored in one statement, or null. */
export function whyTooLarge(order: ChannelOrder): string | null {
  if (lineBytes(order) <= MOST_LINE_BYTES) return null;
  return `The order has ${order.lines.length.toLocaleString("en-US")} lines, which is too many for one order.`;
}
