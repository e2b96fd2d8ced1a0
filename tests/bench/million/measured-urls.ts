import type { GetDoor } from "./get-routes";
import { COMPANY, type KnownIds } from "./sample-ids";

/** An address to measure, with its name in the result table. */
export interface Address {
  name: string;
  path: string;
}

/** Files of unlimited size; another part of the benchmark measures them. */
const WHOLE = /\/export$|activities\.csv$|\/(robots\.txt|sitemap\.xml|manifest\.webmanifest|api\/logout)$/;

/** The query with which an address returns data instead of only a form. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const ofCompany = () => `company=${COMPANY}`;
const QUERY: Readonly<Record<string, (known: KnownIds) => string>> = {
  "/orders/bulk": ({ orderId }) => `do=hold&ids=${orderId?.[2]}`,
  "/orders/pick-lists.pdf": ({ orderId }) => `id=${orderId?.[2]}`,
  "/inventory/labels.pdf": ({ productId }) =>
    `company=${COMPANY}&product=${productId?.[0]}&lot=none&copies=1&code=code128`,
  "/shipping/packing-slips.pdf": ({ orderId }) => `id=${orderId?.[0]}`,
  "/shipping/orders-to-send.csv": ofCompany,
  "/search": () => "q=customer+777",
  "/api/search": () => "q=customer+777",
  "/api/dashboard/company-breakdown": () => "metricType=revenue",
  "/billing/account": ofCompany,
  "/billing/activities": () => `company=${COMPANY}&charge=pick-first&from=${day(-30)}&to=${day(0)}`,
  "/billing/entries/new": ofCompany,
  "/billing/rates/new": ofCompany,
  "/staging/check": ofCompany,
  "/staging/skus": ofCompany,
  "/staging/fix/:id/line": ofCompany,
  "/companies/users/new": ofCompany,
  "/companies/users/:id/remove": ofCompany,
  "/companies/edit": ofCompany,
  "/companies/processes/edit": ofCompany,
  "/companies/products/new": ofCompany,
  "/companies/products/:productId/edit": ofCompany,
  "/companies/products/:productId/delete": ofCompany,
  "/imports/new": () => `company=${COMPANY}&kind=products`,
};

/** The same screens as users open them: searched, filtered, on a later page. */
const MORE: readonly Address[] = [
  { name: "/orders of a company", path: `/orders?companyId=${COMPANY}` },
  { name: "/orders, pending", path: "/orders?status=pending" },
  { name: "/orders, completed", path: "/orders?status=completed" },
  { name: "/orders, refunded (none is)", path: "/orders?status=refunded" },
  { name: "/orders, oldest first", path: "/orders?sort=oldest" },
  { name: "/orders of this month", path: "/orders?range=month" },
  { name: "/orders, a SKU in one of 9,973", path: "/orders?q=RARE-77" },
  { name: "/orders, a SKU in three of ten", path: "/orders?q=EVERYDAY-1" },
  { name: "/orders of a company, a SKU in three of ten", path: `/orders?q=EVERYDAY-1&companyId=${COMPANY}` },
  { name: "/orders, the same, on hold", path: "/orders?q=EVERYDAY-1&status=on-hold" },
  { name: "/orders, the same, refunded (none is)", path: "/orders?q=EVERYDAY-1&status=refunded" },
  { name: "/orders, a tracking number", path: "/orders?q=1Z999AA10000009001" },
  { name: "/orders, an email", path: "/orders?q=customer9001%40example.test" },
  { name: "/orders, a name and a SKU", path: "/orders?q=customer+777+EVERYDAY" },
  { name: "/orders, no match", path: "/orders?q=ZZZ-NOTHING" },
  { name: "/api/orders, a number", path: "/api/orders?q=B-9001" },
  { name: "/inventory, searched", path: "/inventory?q=basalt" },
  { name: "/inventory, out of stock", path: "/inventory?stock=out" },
  { name: "/inventory/locations, a zone", path: "/inventory/locations?zone=S0" },
  { name: "/inventory/locations, searched", path: "/inventory/locations?q=S-001" },
  { name: "/inventory/locations/map of a zone", path: "/inventory/locations/map?zone=S0" },
  { name: "/inventory/inbound, closed", path: "/inventory/inbound?status=closed" },
  { name: "/inventory/inbound of a company", path: `/inventory/inbound?company=${COMPANY}` },
  { name: "/inventory/inbound, searched", path: "/inventory/inbound?q=PO-7" },
  { name: "/inventory/counts, done", path: "/inventory/counts?status=done" },
  { name: "/inventory/counts of a company", path: `/inventory/counts?company=${COMPANY}` },
  { name: "/returns, completed", path: "/returns?status=completed" },
  { name: "/returns of a company", path: `/returns?company=${COMPANY}` },
  { name: "/shipping of a company", path: `/shipping?company=${COMPANY}` },
  { name: "/staging, processed", path: "/staging?status=processed" },
  { name: "/billing of a company", path: `/billing?company=${COMPANY}` },
  { name: "/companies, its overview", path: `/companies?company=${COMPANY}` },
  { name: "/companies, its products", path: `/companies?company=${COMPANY}&tab=products` },
  { name: "/shipping, delivered", path: "/shipping?status=delivered" },
  { name: "/shipping, searched", path: "/shipping?q=B-9001" },
  { name: "/shipping, delivered, of a carrier that none went with", path: "/shipping?status=delivered&carrier=dhl" },
  { name: "/api/shipments, a tracking number", path: "/api/shipments?q=1Z999AA10000009001" },
  { name: "/picking, a parcel looked up", path: "/picking?code=1Z999AA10000009001" },
  { name: "/picking, an order looked up", path: "/picking?code=B-9001" },
  { name: "/picking of a company", path: `/picking?company=${COMPANY}` },
  ...["shipments", "inventory", "financial", "performance", "products", "counts", "returns"].flatMap((type) => [
    { name: `/api/reports/${type}, 30 days`, path: `/api/reports/${type}` },
    { name: `/api/reports/${type} of a company`, path: `/api/reports/${type}?companyId=${COMPANY}` },
  ]),
];

/** Each route with its parameters filled in, in every way in which it can answer. */
export function waysIn(door: GetDoor, known: KnownIds): Address[] {
  if (WHOLE.test(door.path)) return [];
  const names = [...door.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const query = QUERY[door.path]?.(known);
  let paths = [door.path];
  for (const name of names)
    paths = paths.flatMap((path) => (known[name] ?? []).map((id) => path.replace(`:${name}`, id)));
  return paths.map((path) => ({ name: door.path, path: query ? `${path}?${query}` : path }));
}

export const moreAddresses = (): readonly Address[] => MORE;
