import { hashOf } from "../seed/prng";
import type { OrderHead } from "../shop/order-book";
import type { OrderRecord } from "../shop/order-record";
import type { Shop } from "../shop/shop";
import { readDateParam } from "./dates";
import { Params } from "./params";
import { flattenQuery, type Query, urlEncode } from "./php";
import { knownStatuses } from "./statuses";

const ORDER_BY = ["date", "id", "include", "title", "slug", "modified"] as const;

interface Wanted {
  page: number;
  perPage: number;
  offset: number | null;
  ascending: boolean;
  orderBy: (typeof ORDER_BY)[number];
  keep: (head: OrderHead) => boolean;
  include: number[];
}

export interface Page {
  heads: OrderHead[];
  headers: Record<string, string>;
}

/** The orders that `GET /orders` returns, with X-WP-Total, X-WP-TotalPages and Link. @throws WpError */
export function listOrders(shop: Shop, query: Query): Page {
  const wanted = readWanted(shop, query);
  const matching = inOrder(shop, wanted).filter(wanted.keep);
  const from = wanted.offset ?? (wanted.page - 1) * wanted.perPage;
  const heads = cut(shop, matching, from, wanted);
  const forgets = shop.behaviour.forgetsTotalPastTheEnd && heads.length === 0;
  const total = forgets ? 0 : matching.length;
  const pages = Math.ceil(total / wanted.perPage);
  const headers: Record<string, string> = { "X-WP-Total": String(total), "X-WP-TotalPages": String(pages) };
  const link = linkHeader(shop, query, wanted.page, pages, heads.length > 0);
  if (link) headers.Link = link;
  return { heads, headers };
}

function readWanted(shop: Shop, query: Query): Wanted {
  const { settings, behaviour } = shop;
  const params = new Params(query);
  const datesAreGmt = params.boolean("dates_are_gmt");
  const { dropsZoneAfterFraction } = behaviour;
  const date = (name: string) =>
    params.date(name, (value) =>
      readDateParam(value, { timeZone: settings.timeZone, datesAreGmt, dropsZoneAfterFraction }),
    );
  const statuses = params.choices("status", ["any", "trash", ...knownStatuses(settings)], ["any"]);
  const dates = {
    after: date("after"),
    before: date("before"),
    modifiedAfter: date("modified_after"),
    modifiedBefore: date("modified_before"),
  };
  const include = params.ids("include");
  const exclude = params.ids("exclude");
  const wanted = {
    page: params.int("page", 1, 1),
    perPage: params.int("per_page", 10, 1, 100),
    offset: params.text("offset") === null ? null : params.int("offset", 0, 0),
    ascending: params.choice("order", ["asc", "desc"], "desc") === "asc",
    orderBy: params.choice("orderby", ORDER_BY, "date"),
    include,
  };
  const slow = recordFilter(shop, params);
  params.check();
  const hidden = ["trash", "auto-draft", ...(behaviour.draftsInAny ? [] : ["checkout-draft"])];
  const shown = new Set(
    knownStatuses(settings).filter((status) => statuses.includes("any") && !hidden.includes(status)),
  );
  for (const status of statuses) shown.add(status);
  const keep = (head: OrderHead) =>
    shown.has(head.status) &&
    // Both bounds exclusive, in whole seconds.
    (dates.after === null || head.createdAt > dates.after) &&
    (dates.before === null || head.createdAt < dates.before) &&
    (dates.modifiedAfter === null || head.modifiedAt > dates.modifiedAfter) &&
    (dates.modifiedBefore === null || head.modifiedAt < dates.modifiedBefore) &&
    (include.length === 0 || include.includes(head.id)) &&
    (exclude.length === 0 || !exclude.includes(head.id)) &&
    (slow === null || slow(shop.book.get(head.id) as OrderRecord));
  return { ...wanted, keep };
}

/** Filters that read the orders themselves. `number` and unknown parameters are ignored, as in WooCommerce. */
function recordFilter(shop: Shop, params: Params): ((order: OrderRecord) => boolean) | null {
  const search = params.text("search")?.toLowerCase() || null;
  const customer = params.text("customer") === null ? null : params.int("customer", 0, 0);
  const product = params.text("product") === null ? null : params.int("product", 0, 0);
  const createdVia = shop.behaviour.filtersCreatedVia ? params.list("created_via") : [];
  if (search === null && customer === null && product === null && createdVia.length === 0) return null;
  return (order) =>
    (search === null || searchText(order).includes(search)) &&
    (customer === null || order.customerId === customer) &&
    (product === null || order.lines.some((line) => line.product_id === product)) &&
    (createdVia.length === 0 || createdVia.includes(order.createdVia));
}

function searchText({ id, billing, shipping, lines }: OrderRecord): string {
  const people = [billing, shipping].flatMap((address) => Object.values(address));
  return [id, ...people, ...lines.map((line) => line.name)].join(" ").toLowerCase();
}

function inOrder({ book }: Shop, { orderBy, ascending, include }: Wanted): OrderHead[] {
  if (orderBy === "include" && include.length > 0) return include.flatMap((id) => book.head(id) ?? []);
  const sorted = orderBy === "modified" ? [...book.byModified()] : [...book.byCreated()];
  if (orderBy === "id") sorted.sort((a, b) => a.id - b.id);
  return ascending ? sorted : sorted.reverse();
}

/**
 * One page. Without a second sort key MySQL can order equal seconds differently on each page, so that a walk over the
 * pages returns some orders twice and misses others.
 */
function cut(shop: Shop, sorted: OrderHead[], from: number, { perPage, orderBy }: Wanted): OrderHead[] {
  if (shop.behaviour.tieBreaker || orderBy !== "modified") return sorted.slice(from, from + perPage);
  const tied = (a?: OrderHead, b?: OrderHead) => a !== undefined && a.modifiedAt === b?.modifiedAt;
  let start = from;
  while (start > 0 && tied(sorted[start - 1], sorted[start])) start -= 1;
  let end = Math.min(from + perPage, sorted.length);
  while (end < sorted.length && tied(sorted[end - 1], sorted[end])) end += 1;
  const mood = (head: OrderHead) => hashOf(`${from}:${head.id}`);
  const stretch = sorted.slice(start, end);
  const shuffled = stretch
    .map((head, place) => ({ head, first: stretch.findIndex((other) => tied(other, head)), place }))
    .sort((a, b) => a.first - b.first || mood(a.head) - mood(b.head))
    .map(({ head }) => head);
  return shuffled.slice(from - start, from - start + perPage);
}

/** WordPress's Link header with the parameters that it adds. Null returns the link to the API's root only. */
function linkHeader(shop: Shop, query: Query, page: number, pages: number, withItems: boolean): string | null {
  const { status, ...rest } = query;
  const given = new Params({ ...(status === undefined ? {} : { status }) }).list("status");
  const rewritten: Query = { ...rest, status: given.length > 0 ? given : ["any"] };
  if (rewritten.dates_are_gmt !== undefined)
    rewritten.dates_are_gmt = ["true", "1"].includes(String(rewritten.dates_are_gmt)) ? "1" : "";
  if (withItems) Object.assign(rewritten, { dp: String(shop.settings.decimals), context: "view" });
  const to = (target: number, rel: string) => {
    const pairs = flattenQuery({ ...rewritten, page: String(target) });
    const text = pairs.map(([key, value]) => `${urlEncode(key)}=${urlEncode(value)}`).join("&");
    return `<${shop.restUrl}wc/v3/orders?${text}>; rel="${rel}"`;
  };
  const links = [
    ...(page > 1 ? [to(Math.min(page - 1, pages), "prev")] : []),
    ...(page < pages ? [to(page + 1, "next")] : []),
  ];
  return links.length > 0 ? links.join(", ") : null;
}
