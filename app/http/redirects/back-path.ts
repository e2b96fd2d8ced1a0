/** The way back from a page that many others link to. Shared with the browser. */
import { paths, type Query } from "../paths";
import { pathOnThisSite } from "./local-path";

/** Name of the query parameter that holds where a page was opened from. */
export const BACK = "back";

/** A longer way back loses the one that it contains. */
const MAX_CHARACTERS = 400;

const ID = "[\\w-]*\\d[\\w-]*";
const page = (path: string) => new RegExp(`^${path}/?$`);

/** Pages about one thing, with the name of the link to them. They lead back to the page they were opened from. */
const DETAILS: readonly (readonly [RegExp, string])[] = [
  [page(`/(orders(/view)?|my-orders)/${ID}`), "Order"],
  [page(`/(inventory/products|my-inventory)/${ID}`), "Product"],
  [page(`/(inventory|my-inventory)/lots/${ID}`), "Lot"],
  [page(`/inventory/locations/${ID}`), "Location"],
  [page(`/(inventory|my-inventory)/receipts/${ID}`), "Receipt"],
  [page(`/billing/invoices/${ID}(/e-invoice)?`), "Invoice"],
  [page("/billing/activities"), "Billed work"],
];

/** Pages that can be returned to; the first that matches counts. */
const PAGES: typeof DETAILS = [
  ...DETAILS,
  [page("/inventory/low"), "Low stock"],
  [page("/(inventory|my-inventory)/expiring"), "Expiring lots"],
  [page("/inventory/as-of"), "Stock as of a date"],
  [page("/inventory"), "Inventory"],
  [page("/my-inventory"), "My Inventory"],
  [page("/orders/changes(/[\\w-]+)?"), "Changes from stores"],
  [page("/orders"), "Orders"],
  [page("/my-orders"), "My Orders"],
  [page("/(picking|picking-tasks|scanner)(/history|/shortages|/order)?(/[\\w-]+)?"), "Picking"],
  [page(`/packing(/${ID})?`), "Packing"],
  [page(`/shipping(/(shipments|create|postage|runs)/${ID})?`), "Shipping"],
  [page("/staging(/view/[\\w-]+)?"), "Staging Area"],
  [page("/companies"), "Company"],
  [page("/billing(/[\\w-]+){0,2}"), "Billing"],
  [page("/integrations(/[\\w-]+)?"), "Integrations"],
  [page("/reports"), "Reports"],
  [page("/search"), "Search"],
  [page("/notifications"), "Notifications"],
  [page("/"), "Dashboard"],
  [page("/(users|filters|admin|system|support|profile)(/[\\w-]+)?"), "Previous page"],
];

/** Where to return to, when the text is the path of a page of this site that can be returned to; null otherwise. */
export function backTarget(text: string | null | undefined): { to: string; label: string } | null {
  const to = pathOnThisSite(text ?? "");
  const [path = ""] = to?.split(/[?#]/, 1) ?? [];
  const label = PAGES.find(([pattern]) => pattern.test(path))?.[1];
  return to !== null && label ? { to, label } : null;
}

/** Where an order returns to when it is closed: the page it was opened from, or the list with its filters. */
export const closedOrderPath = ({ back, ...search }: Query): string => backTarget(back)?.to ?? paths.orders(search);

/** The path of a page with the way back to `here`: path and query of the page with the link. */
export function withBack(to: string, here: string): string {
  const back = here.length > MAX_CHARACTERS ? withoutBack(here) : here;
  if (back.length > MAX_CHARACTERS || !backTarget(back)) return to;
  const [address = "", hash] = to.split("#", 2);
  const [path = "", search] = address.split("?", 2);
  const query = new URLSearchParams(search);
  query.set(BACK, back);
  return `${path}?${query}${hash === undefined ? "" : `#${hash}`}`;
}

const ORDER_FORM = page(`/orders/view/${ID}/(status|edit)`);

/** The same for a target of any kind: pages that do not lead back stay as they are. */
export function withBackOnDetails(to: string, here: string): string {
  const [path = ""] = to.split(/[?#]/, 1);
  return ORDER_FORM.test(path) || DETAILS.some(([pattern]) => pattern.test(path)) ? withBack(to, here) : to;
}

function withoutBack(here: string): string {
  const [path = "", search] = here.split("?", 2);
  const query = new URLSearchParams(search);
  query.delete(BACK);
  return query.size > 0 ? `${path}?${query}` : path;
}
