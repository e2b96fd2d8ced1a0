import { z } from "zod";

/**
 * WooCommerce's order as it is met in the wild: every field may be missing, null, or of another type, in the shapes of
 * wc/v3, v2, v1 and the legacy API. The schema never fails; what is unreadable becomes "" or an empty list.
 */

const Flag = z.boolean().nullable().catch(null);

/** With a default, as a transform alone would refuse a missing key. */
const Anything = z.unknown().default(null);

/** No union with a fallback: failing and catching for every absent field costs several times as much. */
const Text = Anything.transform((value) => {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
});

/** A list as PHP sends it: an array with gaps becomes an object with numbers for keys. Null for anything else. */
function asList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : null;
}

/** The readable items of a list. */
function listOf<T extends z.ZodType>(item: T) {
  return Anything.transform((value) => (asList(value) ?? []).flatMap((entry) => item.safeParse(entry).data ?? []));
}

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

/** What has to be picked must not get lost unseen: lines that are no objects are counted. */
const Lines = Anything.transform((value) => {
  const entries = asList(value) ?? [];
  const readable = entries.flatMap((entry) => Line.safeParse(entry).data ?? []);
  return { readable, unreadable: entries.length - readable.length };
});

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
  line_items: Lines,
  /** Null where the payload does not say; an empty list says that nothing is shipped. */
  shipping_lines: Anything.transform((value) => (asList(value) ? ShippingLines.parse(value) : null)),
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Milliseconds UTC of "2026-09-11T12:00:00", with or without zone, with a space for the T; null for anything else.
 * WordPress leaves the Z out of its *_gmt dates.
 */
export function parseDate(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  if (!match) return null;
  const [, day, time = "00:00:00", zone = "Z"] = match;
  const at = Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(at) || at < 0 ? null : at;
}

/** The first of the texts that is a date. */
export function firstDate(...texts: string[]): number | null {
  for (const text of texts) {
    const at = parseDate(text);
    if (at !== null) return at;
  }
  return null;
}
