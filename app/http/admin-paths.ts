/**
 * URLs of the administration pages (users, filters, system), in a separate module so that other pages do not load them.
 */
import { type Query, withQuery } from "./paths";

export const adminPaths = {
  /** The roles that need a second factor. */
  secondFactor: () => "/admin/second-factor",
  timeZone: () => "/admin/time-zone",
  gs1Prefix: () => "/admin/gs1-prefix",
  /** Whether and how email is sent, and how to set it up. */
  email: () => "/admin/email",
  erasePerson: () => "/admin/erase",
  confirmErasure: () => "/admin/erase/confirm",
  discardMessage: (id: string, query?: Query) => withQuery(`/system/outbox/${id}/discard`, query),
  letter: (id: string, query?: Query) => withQuery(`/system/mail/${id}`, query),
  contactMessage: (id: string, query?: Query) => withQuery(`/system/messages/${id}`, query),
  markHandled: (id: string, query?: Query) => withQuery(`/system/messages/${id}/mark-handled`, query),
  openAgain: (id: string, query?: Query) => withQuery(`/system/messages/${id}/open-again`, query),
  reconcileLedger: () => "/system/ledger/reconcile",
  rebuildFigures: () => "/system/ledger/rebuild-figures",
  auditExport: (query?: Query) => withQuery("/api/audit/export", query),
  newFilter: (query?: Query) => withQuery("/filters/new", query),
  editFilter: (id: string, query?: Query) => withQuery(`/filters/${id}/edit`, query),
  activateFilter: (id: string, query?: Query) => withQuery(`/filters/${id}/activate`, query),
  deactivateFilter: (id: string, query?: Query) => withQuery(`/filters/${id}/deactivate`, query),
  deleteFilter: (id: string, query?: Query) => withQuery(`/filters/${id}/delete`, query),
  newUser: (query?: Query) => withQuery("/users/new", query),
  editUser: (id: string, query?: Query) => withQuery(`/users/${id}/edit`, query),
  deleteUser: (id: string, query?: Query) => withQuery(`/users/${id}/delete`, query),
  inviteUser: (id: string, query?: Query) => withQuery(`/users/${id}/invite`, query),
  invitationLink: (id: string, query?: Query) => withQuery(`/users/${id}/invitation-link`, query),
  activateUser: (id: string, query?: Query) => withQuery(`/users/${id}/activate`, query),
  deactivateUser: (id: string, query?: Query) => withQuery(`/users/${id}/deactivate`, query),
  resetSecondFactor: (id: string, query?: Query) => withQuery(`/users/${id}/second-factor`, query),
  assignUser: (id: string, query?: Query) => withQuery(`/users/${id}/companies`, query),
} as const;

/** Announcements to client companies. */
export const announcementPaths = {
  list: (query?: Query) => withQuery("/admin/announcements", query),
  create: () => "/admin/announcements/new",
  edit: (id: string) => `/admin/announcements/${id}/edit`,
  remove: (id: string) => `/admin/announcements/${id}/delete`,
  dismiss: (id: string) => `/announcements/${id}/dismiss`,
} as const;

/** API keys. */
export const keyPaths = {
  list: (query?: Query) => withQuery("/admin/keys", query),
  create: () => "/admin/keys/new",
  revoke: (id: string) => `/admin/keys/${id}/revoke`,
} as const;

/** The provider's warehouses. */
export const warehousePaths = {
  list: (query?: Query) => withQuery("/warehouses", query),
  create: (query?: Query) => withQuery("/warehouses/new", query),
  one: (id: string) => `/warehouses/${id}`,
  edit: (id: string) => `/warehouses/${id}/edit`,
  archive: (id: string) => `/warehouses/${id}/archive`,
  restore: (id: string) => `/warehouses/${id}/restore`,
  setCutOff: (id: string) => `/warehouses/${id}/cut-offs/new`,
  removeCutOff: (id: string) => `/warehouses/${id}/cut-offs/remove`,
  closeDay: (id: string) => `/warehouses/${id}/closed-days/new`,
  openDay: (id: string) => `/warehouses/${id}/closed-days/remove`,
  users: (id: string) => `/warehouses/${id}/users`,
  ofUser: (userId: string, query?: Query) => withQuery(`/users/${userId}/warehouses`, query),
} as const;
