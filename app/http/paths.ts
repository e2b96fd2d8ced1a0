/** Every URL that the code links to, in one place; knows no server. */
export type Query = Record<string, string | null | undefined>;
export const withQuery = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

/** The parts of the system page. */
export type SystemPart = "overview" | "integrations" | "outbox" | "mail" | "ledger" | "audit" | "messages";

/** The parts of the inventory screen. */
export type InventoryPart = "stock" | "low" | "expiring" | "as-of" | "locations" | "receipts" | "labels";

export const paths = {
  home: () => "/",
  /** One of the dashboard's figures by company. */
  breakdown: (metricType: string) => `/dashboard/${metricType}`,
  login: (returnTo?: string) => withQuery("/api/login", { returnTo }),
  loginWithProvider: (returnTo?: string) => withQuery("/api/login/oidc", { returnTo }),
  logout: () => "/api/logout",
  forgotPassword: () => "/forgot-password",
  profile: () => "/profile",
  /** What one is told of, and how. */
  notificationSettings: () => "/profile/notifications",
  notifications: (query?: Query) => withQuery("/notifications", query),
  /** Leads to what it is about, and is not unread any more. */
  openNotification: (companyId: string, id: string) => `/notifications/open/${companyId}/${id}`,
  /** Where the paper of documents is chosen. */
  paper: () => "/paper",
  orders: (query?: Query) => withQuery("/orders", query),
  /** The client portal. */
  myInventory: (query?: Query) => withQuery("/my-inventory", query),
  myProduct: (productId: string, query?: Query) => withQuery(`/my-inventory/${productId}`, query),
  myOrders: (query?: Query) => withQuery("/my-orders", query),
  myOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}`, query),
  cancelMyOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}/cancel`, query),
  newOrder: () => "/orders/new",
  order: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}`, query),
  orderStatus: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/status`, query),
  orderHistory: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/history`, query),
  /** What stores changed on orders that were accepted already. */
  orderChanges: (query?: Query) => withQuery("/orders/changes", query),
  editOrder: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/edit`, query),
  orderChange: (id: string) => `/orders/changes/${id}`,
  /** What many orders are asked to become, and how that goes on. */
  bulkOrders: () => "/orders/bulk",
  bulkRun: (asked: string, query?: Query) => withQuery(`/orders/bulk/${asked}`, query),
  ordersExport: () => "/api/orders/export",
  pickLists: (query?: Query) => withQuery("/orders/pick-lists.pdf", query),
  staging: (query?: Query) => withQuery("/staging", query),
  stagingOrder: (id: string, query?: Query) => withQuery(`/staging/view/${id}`, query),
  picking: (query?: Query) => withQuery("/picking", query),
  /** The same screen, with what one has begun, or with scanning, at the top. */
  pickingTasks: () => "/picking-tasks",
  scanner: () => "/scanner",
  /** Where the picking screen sends scans. */
  pickingAct: () => "/picking/act",
  pickHistory: (query?: Query) => withQuery("/picking/history", query),
  /** One picking that is over, with what was done in it. */
  pickedSession: (sessionId: string) => `/picking/history/${sessionId}`,
  pickHistoryExport: (query?: Query) => withQuery("/api/picking/history/export", query),
  /** Somebody's order while it is picked, for those who supervise picking. */
  pickingOrder: (orderId: string) => `/picking/order/${orderId}`,
  /** How to go on with an order that its picker has left. */
  takeOver: (orderId: string) => `/picking/order/${orderId}/take-over`,
  shortPick: (itemId: string) => `/picking/short/${itemId}`,
  integrations: (query?: Query) => withQuery("/integrations", query),
  newIntegration: (query?: Query) => withQuery("/integrations/new", query),
  /** One integration: how it fares, and what its last runs did. */
  integration: (id: string, query?: Query) => withQuery(`/integrations/${id}`, query),
  /** What a store is told it may sell: a look before it is, and the switch. */
  integrationStock: (id: string, query?: Query) => withQuery(`/integrations/${id}/stock`, query),
  editIntegration: (id: string, query?: Query) => withQuery(`/integrations/edit/${id}`, query),
  /** Takes the item from another lot than promised. */
  changePickLot: (itemId: string, query?: Query) => withQuery(`/picking/lot/${itemId}`, query),
  /** Missing units that somebody has to decide about, and places to count. */
  shortages: () => "/picking/shortages",
  shortage: (shortageId: string) => `/picking/shortages/${shortageId}`,
  countBin: (shortageId: string) => `/picking/count/${shortageId}`,
  shipping: (query?: Query) => withQuery("/shipping", query),
  createShipment: (orderId: string, query?: Query) => withQuery(`/shipping/create/${orderId}`, query),
  /** What left for an order: its parcels, where they are, their papers. */
  shipment: (orderId: string) => `/shipping/shipments/${orderId}`,
  reports: (query?: Query) => withQuery("/reports", query),
  /** A report's figures, as a file where `format` says so. */
  reportFile: (type: string, query?: Query) => withQuery(`/api/reports/${type}`, query),
  users: (query?: Query) => withQuery("/users", query),
  newUser: (query?: Query) => withQuery("/users/new", query),
  editUser: (id: string, query?: Query) => withQuery(`/users/${id}/edit`, query),
  deleteUser: (id: string, query?: Query) => withQuery(`/users/${id}/delete`, query),
  assignUser: (id: string, query?: Query) => withQuery(`/users/${id}/companies`, query),
  newCompanyUser: (company: string) => withQuery("/companies/users/new", { company, tab: "users" }),
  companyUserRole: (company: string, id: string) => withQuery(`/companies/users/${id}/role`, { company }),
  /** The question before somebody is removed from the company's users. */
  removeCompanyUser: (company: string, id: string) =>
    withQuery(`/companies/users/${id}/remove`, { company, tab: "users" }),
  admin: () => "/admin",
  system: (part: SystemPart = "overview", query?: Query) =>
    withQuery(part === "overview" ? "/system" : `/system/${part}`, query),
  discardMessage: (id: string, query?: Query) => withQuery(`/system/outbox/${id}/discard`, query),
  letter: (id: string, query?: Query) => withQuery(`/system/mail/${id}`, query),
  contactMessage: (id: string, query?: Query) => withQuery(`/system/messages/${id}`, query),
  auditExport: (query?: Query) => withQuery("/api/audit/export", query),
  filters: (query?: Query) => withQuery("/filters", query),
  newFilter: (query?: Query) => withQuery("/filters/new", query),
  editFilter: (id: string, query?: Query) => withQuery(`/filters/${id}/edit`, query),
  companies: (query?: Query) => withQuery("/companies", query),
  company: (company: string, tab?: string, query?: Query) =>
    withQuery("/companies", { company, tab: tab === "overview" ? null : tab, ...query }),
  editCompany: (company: string, tab?: string | null) => withQuery("/companies/edit", { company, tab }),
  newProduct: (company: string, query?: Query) =>
    withQuery("/companies/products/new", { company, tab: "products", ...query }),
  editProduct: (id: string, company: string, query?: Query) =>
    withQuery(`/companies/products/${id}/edit`, { company, tab: "products", ...query }),
  deleteProduct: (id: string, company: string, query?: Query) =>
    withQuery(`/companies/products/${id}/delete`, { company, tab: "products", ...query }),
  productExport: (companyId: string, query?: Query) => withQuery("/api/products/export", { companyId, ...query }),
  inventory: (part: InventoryPart = "stock", query?: Query) =>
    withQuery(part === "stock" ? "/inventory" : `/inventory/${part}`, query),
  asOfExport: (query?: Query) => withQuery("/api/inventory/as-of/export", query),
  stockExport: (query?: Query) => withQuery("/api/inventory/export", query),
  /** The inventory screen's own dialogs about products. */
  newStockedProduct: (query?: Query) => withQuery("/inventory/new", query),
  editStockedProduct: (id: string, query?: Query) => withQuery(`/inventory/edit/${id}`, query),
  adjustStock: (id: string, query?: Query) => withQuery(`/inventory/adjust/${id}`, query),
  deleteStockedProduct: (id: string, query?: Query) => withQuery(`/inventory/delete/${id}`, query),
  /** One product: where its units lie, who holds them, how they moved. */
  productStock: (id: string, query?: Query) => withQuery(`/inventory/products/${id}`, query),
  lot: (id: string, query?: Query) => withQuery(`/inventory/lots/${id}`, query),
  transferStock: (query?: Query) => withQuery("/inventory/transfer", query),
  receiveStock: (query?: Query) => withQuery("/inventory/receive", query),
  receipt: (id: string) => `/inventory/receipts/${id}`,
  newLocation: (query?: Query) => withQuery("/inventory/locations/new", query),
  location: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}`, query),
  /** The labels that the same query asks for on the screen, as a PDF. */
  labelsFile: () => "/inventory/labels.pdf",
  editLocation: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}/edit`, query),
  newImport: (company: string, kind: "products" | "stock", query?: Query) =>
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
