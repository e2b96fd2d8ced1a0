/** URLs of announced receipts, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "../paths";

export const inboundPaths = {
  asns: (query?: Query) => withQuery("/inventory/inbound", query),
  docks: (query?: Query) => withQuery("/inventory/inbound/docks", query),
  newAsn: (query?: Query) => withQuery("/inventory/inbound/new", query),
  /** Announces goods with the lines of a file. */
  fromFile: (query?: Query) => withQuery("/inventory/inbound/new/file", query),
  asn: (id: string) => `/inventory/inbound/${id}`,
  editAsn: (id: string) => `/inventory/inbound/${id}/edit`,
  announce: (id: string) => `/inventory/inbound/${id}/announce`,
  arrive: (id: string) => `/inventory/inbound/${id}/arrive`,
  appoint: (id: string) => `/inventory/inbound/${id}/appointment`,
  cancel: (id: string) => `/inventory/inbound/${id}/cancel`,
  close: (id: string) => `/inventory/inbound/${id}/close`,
  receive: (id: string) => `/inventory/inbound/${id}/receive`,
  /** Receive the screen's scans, and the completed receipt. */
  receiveScan: (id: string) => `/inventory/inbound/${id}/receive/scan`,
  receiveSave: (id: string) => `/inventory/inbound/${id}/receive/save`,
  addPhoto: (id: string) => `/inventory/inbound/${id}/photo`,
  photo: (id: string, photoId: string) => `/inventory/inbound/${id}/photos/${photoId}`,
  unknownItem: (id: string) => `/inventory/inbound/${id}/unknown-item`,
  resolveItem: (id: string, itemId: string) => `/inventory/inbound/${id}/items/${itemId}/resolve`,
  /** Labels of its cartons and pallets: a PDF, or ZPL for a label printer of this resolution. */
  labels: (id: string, zpl?: string) => withQuery(`/inventory/inbound/${id}/labels.pdf`, { zpl }),
  /** What was received against what was announced, as PDF and as CSV. */
  reportPdf: (id: string) => `/inventory/inbound/${id}/report.pdf`,
  report: (id: string) => `/inventory/inbound/${id}/report.csv`,
} as const;
