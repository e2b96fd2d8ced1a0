import { isRecord } from "#app/integrations/http/json";
import { parseDate } from "#app/integrations/lenient-schemas";
import { PartnerError } from "#app/integrations/partner";
import type { StoreClient } from "../client/client";

/** One listed order: its payload, and the fields that the walk needs. */
export interface Row {
  payload: unknown;
  /** "" where the payload has none. */
  id: string;
  /** Second of the last change; null when the store does not return it. */
  modified: number | null;
}

export interface Listing {
  rows: Row[];
  /** The page size that was used in the end. */
  size: number;
  total: number | null;
  hasMore: boolean;
}

export interface ListQuery {
  orderby: "modified" | "id";
  page: number;
  size: number;
  /** Only changes from this second to that one, both inclusive. */
  changed: { from: number; to: number } | null;
  /** Defaults to any status. */
  statuses?: readonly string[] | undefined;
  fields?: string;
}

export const FULL_PAGE = 100;
const SMALL_PAGE = 20;

/**
 * Requests a page of orders. When a shop is too slow for a hundred at once, requests fewer; the page number then counts
 * pages of the smaller size.
 */
export async function listOrders(client: StoreClient, query: ListQuery): Promise<Listing> {
  try {
    return await askForPage(client, query);
  } catch (error) {
    if (!isTooMuchAtOnce(error) || query.size <= SMALL_PAGE) throw error;
    const page = (query.page - 1) * Math.round(query.size / SMALL_PAGE) + 1;
    return askForPage(client, { ...query, page, size: SMALL_PAGE });
  }
}

function isTooMuchAtOnce(error: unknown): boolean {
  if (!(error instanceof PartnerError)) return false;
  const { status, code } = error.detail;
  return error.fault === "timeout" || code === "too_large" || status === 500 || status === 502 || status === 504;
}

async function askForPage(client: StoreClient, query: ListQuery): Promise<Listing> {
  const { rows, headers } = await client.demandList("/orders", {
    ...(query.changed ? changedBetween(query.changed) : {}),
    orderby: query.orderby,
    order: "asc",
    per_page: query.size,
    page: query.page,
    ...(query.statuses ? { status: query.statuses.join(",") } : {}),
    ...(query.fields ? { _fields: query.fields } : {}),
  });
  const total = count(headers, "x-wp-total");
  const pages = count(headers, "x-wp-totalpages");
  // Plugins can remove rows from a page, so a short page need not be the last one; the response header has the number
  // of pages.
  const hasMore = pages === null ? rows.length >= query.size : query.page < pages;
  return { rows: rows.map(toRow), size: query.size, total, hasMore };
}

/**
 * Both bounds are exclusive whole seconds in the store. It reads them as local time unless dates_are_gmt is set; a Z
 * together with that shifts them by the shop's offset.
 */
function changedBetween({ from, to }: { from: number; to: number }): Record<string, string> {
  const after: Record<string, string> = from > 0 ? { modified_after: storeTime(from - 1) } : {};
  return { ...after, modified_before: storeTime(to + 1), dates_are_gmt: "true" };
}

function storeTime(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 19);
}

function count(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

function toRow(payload: unknown): Row {
  const { id, date_modified_gmt: date } = isRecord(payload) ? payload : {};
  const at = typeof date === "string" ? parseDate(date) : null;
  return {
    payload,
    id: typeof id === "string" || typeof id === "number" ? String(id) : "",
    modified: at === null ? null : Math.floor(at / 1000),
  };
}
