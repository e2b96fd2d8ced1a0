/** URLs of counts. */
import { type Query, withQuery } from "../paths";

export const countPaths = {
  list: (query?: Query) => withQuery("/inventory/counts", query),
  approvals: (query?: Query) => withQuery("/inventory/counts/approve", query),
  tolerance: (query?: Query) => withQuery("/inventory/counts/tolerance", query),
  plans: () => "/inventory/counts/plans",
  editPlan: (id: string) => `/inventory/counts/plans/${id}/edit`,
  runPlan: (id: string) => `/inventory/counts/plans/${id}/run`,
  deletePlan: (id: string) => `/inventory/counts/plans/${id}/delete`,
  /** Begins a count by scanning the location. */
  start: (query?: Query) => withQuery("/inventory/counts/start", query),
  one: (id: string) => `/inventory/counts/${id}`,
  confirm: (id: string) => `/inventory/counts/${id}/confirm`,
  lines: (id: string) => `/inventory/counts/${id}/lines`,
  /** Receives the lines that a device kept while it was offline. */
  save: (id: string) => `/inventory/counts/${id}/save`,
  addFound: (id: string, query?: Query) => withQuery(`/inventory/counts/${id}/add`, query),
  /** Receives a product that a device kept while it was offline. */
  addFoundSave: (id: string) => `/inventory/counts/${id}/add/save`,
  /** Asks for a count of all locations of a product. */
  request: (productId: string) => `/inventory/counts/request/${productId}`,
  cancel: (id: string) => `/inventory/counts/${id}/cancel`,
  approveLine: (lineId: string) => `/inventory/counts/lines/${lineId}/approve`,
  keepLedger: (lineId: string) => `/inventory/counts/lines/${lineId}/keep`,
  countAgain: (lineId: string) => `/inventory/counts/lines/${lineId}/again`,
} as const;
