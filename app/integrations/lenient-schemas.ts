import { z } from "zod";
import { cleanText } from "#app/domain/kernel/clean-text";
import { isFinerThanMinor } from "#app/domain/kernel/money";
import { isRecord } from "./http/json";
import type { PostalAddress } from "./partner";

/**
 * Zod schemas that never fail, for platforms' data: every field can be missing, null, or of another type. Unreadable
 * values become "", null or an empty list.
 */

/** Needs the default, because a transform alone refuses a missing key. */
export const Anything = z.unknown().default(null);

/** Not a union with a fallback: its failure for every absent field costs several times as much. */
export const Text = Anything.transform((value) => {
  if (typeof value === "string") return cleanText(value).trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
});

/** A list as PHP sends it: an array with gaps becomes an object with numeric keys. Null for anything else. */
export function asList(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  return isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : null;
}

/** The readable items of a list. */
export function listOf<T extends z.ZodType>(item: T) {
  return Anything.transform((value) => (asList(value) ?? []).flatMap((entry) => item.safeParse(entry).data ?? []));
}

/** Counts the items that are not objects, because a lost order line must be noticed. */
export function countedListOf<T extends z.ZodType>(item: T) {
  return Anything.transform((value) => {
    const entries = asList(value) ?? [];
    const readable = entries.flatMap((entry) => item.safeParse(entry).data ?? []);
    return { readable, unreadable: entries.length - readable.length };
  });
}

/**
 * Milliseconds UTC of "2026-09-11T12:00:00", with or without zone, with T or a space; null for anything else. Without a
 * zone it is UTC, as in WordPress's *_gmt dates.
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

export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** An address, each part on one line; null when it contains no place, even if it contains a name. */
export function placeOf({
  name,
  company,
  address1,
  address2,
  city,
  state,
  ...rest
}: PostalAddress): PostalAddress | null {
  if ([address1, address2, city, rest.postcode].every((part) => part === "")) return null;
  return {
    name: oneLine(name),
    company: oneLine(company),
    address1: oneLine(address1),
    address2: oneLine(address2),
    city: oneLine(city),
    state: oneLine(state),
    postcode: oneLine(rest.postcode),
    country: oneLine(rest.country).toUpperCase(),
    phone: oneLine(rest.phone),
  };
}

/** For `ChannelOrder.roundedAmounts`: the store's amounts that have more decimals than their currency. */
export function roundedAmounts(amounts: readonly string[], currency: string): { roundedAmounts?: string[] } {
  const rounded = [...new Set(amounts.filter((amount) => isFinerThanMinor(amount, currency)))];
  return rounded.length > 0 ? { roundedAmounts: rounded.slice(0, 5).map((amount) => amount.slice(0, 40)) } : {};
}
