/** Every URL that the code links to. Shared with the browser, so it imports no server code. */
export type Query = Record<string, string | null | undefined>;
export const withQuery = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The parts of the system page. */
export type SystemPart =
  | "overview"
  | "databases"
  | "integrations"
  | "outbox"
  | "mail"
  | "ledger"
  | "audit"
  | "messages";

/** The parts of the inventory screen. */
export type InventoryPart =
  | "stock"
  | "low"
  | "expiring"
  | "as-of"
  | "locations"
  | "putaway"
  | "replenish"
  | "counts"
  | "assembly"
  | "inbound"
  | "units"
  | "receipts"
  | "labels";

export const paths = {
  home: () => "/",
  /** The start page right after an invitation is accepted. */
  firstVisit: () => "/?first=1",
  /** `ended`: "here" when the session ended under the page, which keeps its input. */
  login: (returnTo?: string, ended?: "here") => withQuery("/api/login", { returnTo, ended }),
  logout: () => "/api/logout",
  profile: () => "/profile",
  notifications: (query?: Query) => withQuery("/notifications", query),
  /** Receives the form that sets the paper size of documents. */
  paper: () => "/paper",
  /** Receives the form that chooses the warehouse to work in. */
  chooseWarehouse: () => "/warehouse",
  orders: (query?: Query) => withQuery("/orders", query),
  newOrder: () => "/orders/new",
  order: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}`, query),
  staging: (query?: Query) => withQuery("/staging", query),
  stagingOrder: (id: string, query?: Query) => withQuery(`/staging/view/${id}`, query),
  picking: (query?: Query) => withQuery("/picking", query),
  integrations: (query?: Query) => withQuery("/integrations", query),
  shipping: (query?: Query) => withQuery("/shipping", query),
  createShipment: (orderId: string, query?: Query) => withQuery(`/shipping/create/${orderId}`, query),
  /** An order's shipment: parcels, tracking and documents. */
  shipment: (orderId: string) => `/shipping/shipments/${orderId}`,
  reports: (query?: Query) => withQuery("/reports", query),
  users: (query?: Query) => withQuery("/users", query),
  admin: () => "/admin",
  system: (part: SystemPart = "overview", query?: Query) =>
    withQuery(part === "overview" ? "/system" : `/system/${part}`, query),
  filters: (query?: Query) => withQuery("/filters", query),
  companies: (query?: Query) => withQuery("/companies", query),
  company: (company: string, tab?: string, query?: Query) =>
    withQuery("/companies", { company, tab: tab === "overview" ? null : tab, ...query }),
  inventory: (part: InventoryPart = "stock", query?: Query) =>
    withQuery(part === "stock" ? "/inventory" : `/inventory/${part}`, query),
  search: (q?: string) => withQuery("/search", { q }),
  contact: (subject?: string) => withQuery("/contact", { subject }),
  /** The help center, or one of its sections. */
  support: (part?: string) => (part ? `/support#${part}` : "/support"),
  helpArticle: (slug: string) => `/support/${slug}`,
  apiReference: () => "/api-reference",
  legal: (page: "privacy" | "terms" | "cookies") => `/${page}`,
} as const;
