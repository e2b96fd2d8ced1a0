/** URLs of printers, of print stations, and of the print queue. */
import { type Query, withQuery } from "../paths";

export const printingPaths = {
  queue: (query?: Query) => withQuery("/printing", query),
  again: (jobId: string) => `/printing/jobs/${jobId}/print-again`,
  cancel: (jobId: string) => `/printing/jobs/${jobId}/cancel`,
  printers: () => "/printing/printers",
  newPrinter: (query?: Query) => withQuery("/printing/printers/new", query),
  editPrinter: (id: string) => `/printing/printers/${id}/edit`,
  archivePrinter: (id: string) => `/printing/printers/${id}/archive`,
  restorePrinter: (id: string) => `/printing/printers/${id}/restore`,
  testPrinter: (id: string) => `/printing/printers/${id}/test`,
  stations: () => "/printing/stations",
  newStation: () => "/printing/stations/new",
  editStation: (id: string) => `/printing/stations/${id}/edit`,
  deleteStation: (id: string) => `/printing/stations/${id}/delete`,
  /** Sets this browser to the station, and to none. */
  chooseStation: (id: string) => `/printing/stations/${id}/choose`,
  leaveStation: () => "/printing/stations/leave",
  /** Print at this browser's station; `id` names an order. */
  printPackingSlips: () => "/printing/print/packing-slips",
  printShippingLabels: () => "/printing/print/shipping-labels",
  /** `id` names a label of a carrier. */
  printCarrierLabel: () => "/printing/print/carrier-label",
  printRunLabels: (asked: string) => `/printing/print/run-labels/${asked}`,
  printPickLists: () => "/printing/print/pick-lists",
  printLabels: () => "/printing/print/labels",
  printAsnLabels: (asnId: string) => `/printing/print/asn-labels/${asnId}`,
  printUnitLabel: () => "/printing/print/unit-label",
  printCartLabels: () => "/printing/print/cart-labels",
  /** Printers of the print service PrintNode. */
  service: () => "/printing/printnode",
  serviceKey: () => "/printing/printnode/key",
  disconnectService: () => "/printing/printnode/disconnect",
  newAgent: () => "/printing/agents/new",
  revokeAgent: (id: string) => `/printing/agents/${id}/revoke`,
  /** The print agent's file, for download. */
  agentFile: () => "/print-agent.mjs",
} as const;
