/** Every URL that the code links to, in one place; knows no server. */
const withQuery = (path: string, query: Record<string, string | null | undefined> = {}): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The parts of the system page. */
export type SystemPart = "overview" | "integrations" | "outbox" | "mail" | "ledger" | "audit" | "messages";

export const paths = {
  home: () => "/",
  login: (returnTo?: string) => withQuery("/api/login", { returnTo }),
  loginWithProvider: (returnTo?: string) => withQuery("/api/login/oidc", { returnTo }),
  logout: () => "/api/logout",
  forgotPassword: () => "/forgot-password",
  profile: () => "/profile",
  orders: (query?: Record<string, string | null | undefined>) => withQuery("/orders", query),
  newOrder: () => "/orders/new",
  order: (orderId: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/orders/view/${orderId}`, query),
  orderStatus: (orderId: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/orders/view/${orderId}/status`, query),
  editOrder: (orderId: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/orders/view/${orderId}/edit`, query),
  staging: (query?: Record<string, string | null | undefined>) => withQuery("/staging", query),
  stagingOrder: (id: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/staging/view/${id}`, query),
  picking: (query?: Record<string, string | null | undefined>) => withQuery("/picking", query),
  /** Where the picking screen sends scans. */
  pickingAct: () => "/picking/act",
  pickHistory: (query?: Record<string, string | null | undefined>) => withQuery("/picking/history", query),
  /** Somebody's order while it is picked, for those who supervise picking. */
  pickingOrder: (orderId: string) => `/picking/order/${orderId}`,
  shortPick: (itemId: string) => `/picking/short/${itemId}`,
  shipping: (query?: Record<string, string | null | undefined>) => withQuery("/shipping", query),
  createShipment: (orderId: string) => `/shipping/create/${orderId}`,
  users: (query?: Record<string, string | null | undefined>) => withQuery("/users", query),
  newUser: (query?: Record<string, string | null | undefined>) => withQuery("/users/new", query),
  editUser: (id: string, query?: Record<string, string | null | undefined>) => withQuery(`/users/${id}/edit`, query),
  deleteUser: (id: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/users/${id}/delete`, query),
  assignUser: (id: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/users/${id}/companies`, query),
  newCompanyUser: (company: string) => withQuery("/companies/users/new", { company, tab: "users" }),
  companyUserRole: (company: string, id: string) => withQuery(`/companies/users/${id}/role`, { company }),
  /** The question before somebody is removed from the company's users. */
  removeCompanyUser: (company: string, id: string) =>
    withQuery(`/companies/users/${id}/remove`, { company, tab: "users" }),
  admin: () => "/admin",
  system: (part: SystemPart = "overview", query?: Record<string, string | null | undefined>) =>
    withQuery(part === "overview" ? "/system" : `/system/${part}`, query),
  discardMessage: (id: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/system/outbox/${id}/discard`, query),
  letter: (id: string, query?: Record<string, string | null | undefined>) => withQuery(`/system/mail/${id}`, query),
  contactMessage: (id: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/system/messages/${id}`, query),
  auditExport: (query?: Record<string, string | null | undefined>) => withQuery("/api/audit/export", query),
  filters: (query?: Record<string, string | null | undefined>) => withQuery("/filters", query),
  newFilter: (query?: Record<string, string | null | undefined>) => withQuery("/filters/new", query),
  editFilter: (id: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/filters/${id}/edit`, query),
  companies: (query?: Record<string, string | null | undefined>) => withQuery("/companies", query),
  company: (company: string, tab?: string, query?: Record<string, string | null | undefined>) =>
    withQuery("/companies", { company, tab: tab === "overview" ? null : tab, ...query }),
  editCompany: (company: string, tab?: string | null) => withQuery("/companies/edit", { company, tab }),
  newProduct: (company: string, query?: Record<string, string | null | undefined>) =>
    withQuery("/companies/products/new", { company, tab: "products", ...query }),
  editProduct: (id: string, company: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/companies/products/${id}/edit`, { company, tab: "products", ...query }),
  deleteProduct: (id: string, company: string, query?: Record<string, string | null | undefined>) =>
    withQuery(`/companies/products/${id}/delete`, { company, tab: "products", ...query }),
  productExport: (companyId: string, query?: Record<string, string | null | undefined>) =>
    withQuery("/api/products/export", { companyId, ...query }),
  newImport: (company: string, kind: "products" | "stock", query?: Record<string, string | null | undefined>) =>
    withQuery("/imports/new", { company, kind, ...query }),
  /** An import at its present step, or back at its columns. */
  import: (id: string, step?: "columns") => withQuery(`/imports/${id}`, { step }),
  importReport: (id: string) => `/imports/${id}/report`,
  importExample: (kind: "products" | "stock") => `/imports/example/${kind}`,
  editHandling: (company: string) => withQuery("/companies/processes/edit", { company, tab: "processes" }),
  /** Without a company the first step, else a later one of its own. */
  onboarding: (companyId?: string, step?: string) =>
    companyId && step ? `/onboarding/${companyId}/${step}` : "/onboarding",
  search: (q?: string) => withQuery("/search", { q }),
  contact: (subject?: string) => withQuery("/contact", { subject }),
  /** The help center, or one of its parts. */
  support: (part?: string) => (part ? `/support#${part}` : "/support"),
  helpArticle: (slug: string) => `/support/${slug}`,
  legal: (page: "privacy" | "terms" | "cookies") => `/${page}`,
} as const;

export { withQuery };
