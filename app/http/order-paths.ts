/** URLs that open from the list of orders, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

export const orderPaths = {
  /** The order's own page; the dialog on the list is `paths.order`. */
  page: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}`, query),
  urgency: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/urgency`, query),
  warehouse: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/warehouse`, query),
  serialParcels: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/serials/parcels`, query),
  serials: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/serials`, query),
  addNote: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/notes/add`, query),
  deleteNote: (orderId: string, noteId: string, query?: Query) =>
    withQuery(`/orders/${orderId}/notes/${noteId}/delete`, query),
  restore: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/restore`, query),
  addTag: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/tags/add`, query),
  removeTag: (orderId: string, query?: Query) => withQuery(`/orders/${orderId}/tags/remove`, query),
  orderStatus: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/status`, query),
  setStatus: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/set-status`, query),
  pausePicking: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/pause-picking`, query),
  resumePicking: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/resume-picking`, query),
  refresh: (query?: Query) => withQuery("/orders/refresh", query),
  sync: (query?: Query) => withQuery("/orders/sync", query),
  orderHistory: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/history`, query),
  /** Changes that stores made to orders already accepted. */
  orderChanges: (query?: Query) => withQuery("/orders/changes", query),
  editOrder: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/edit`, query),
  orderChange: (id: string, query?: Query) => withQuery(`/orders/changes/${id}`, query),
  refuseChange: (id: string, query?: Query) => withQuery(`/orders/changes/${id}/refuse`, query),
  /** Bulk actions on orders, and the progress of one run. */
  bulkOrders: () => "/orders/bulk",
  tagOrders: () => "/orders/bulk/tag",
  untagOrders: () => "/orders/bulk/untag",
  assignPicker: () => "/orders/bulk/picker",
  undo: (undoId: string) => `/orders/undo/${undoId}`,
  bulkRun: (asked: string, query?: Query) => withQuery(`/orders/bulk/${asked}`, query),
  ordersExport: () => "/api/orders/export",
  /** The selected orders, or all that match the list's filters, as CSV or Excel. */
  exportChosen: () => "/orders/export",
  pickLists: (query?: Query) => withQuery("/orders/pick-lists.pdf", query),
} as const;
