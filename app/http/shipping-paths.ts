import { type Query, withQuery } from "./paths";

/** URLs that only shipping pages link to, in a separate module so that other pages do not load them. */
export const shippingPaths = {
  /** The packing station: orders to pack, and one of them. */
  packing: (query?: Query) => withQuery("/packing", query),
  packOrder: (orderId: string, query?: Query) => withQuery(`/packing/${orderId}`, query),
  /** Receives the packing screen's scans. */
  checkPacked: (orderId: string) => `/packing/${orderId}/check`,
  undoCheck: (orderId: string, query?: Query) => withQuery(`/packing/${orderId}/undo`, query),
  restartPacking: (orderId: string) => `/packing/${orderId}/restart`,
  /** Stores what a parcel is packed in, then ships the order or continues with the next parcel. */
  shipPacked: (orderId: string) => `/packing/${orderId}/ship`,
  nextParcel: (orderId: string) => `/packing/${orderId}/next-parcel`,
  /** Parcels that wait for their carriers, and loads. */
  endOfDay: () => "/shipping/end-of-day",
  startLoad: (query?: Query) => withQuery("/shipping/end-of-day/start", query),
  load: (loadId: string) => `/shipping/loads/${loadId}`,
  /** Receives the loading screen's scans. */
  scanLoad: (loadId: string) => `/shipping/loads/${loadId}/scan`,
  takeOff: (loadId: string) => `/shipping/loads/${loadId}/take-off`,
  closeLoad: (loadId: string) => `/shipping/loads/${loadId}/close`,
  loadPhoto: (loadId: string) => `/shipping/loads/${loadId}/photo`,
  addLoadPhoto: (loadId: string) => `/shipping/loads/${loadId}/add-photo`,
  manifest: (loadId: string) => `/shipping/loads/${loadId}/manifest.pdf`,
  /** One parcel's postage: its size, the carriers' rates, and the purchased label. */
  postage: (orderId: string, query?: Query) => withQuery(`/shipping/postage/${orderId}`, query),
  markDelivered: (orderId: string) => `/shipping/shipments/${orderId}/delivered`,
  markReturned: (orderId: string) => `/shipping/shipments/${orderId}/came-back`,
  voidLabel: (orderId: string, labelId: string, query?: Query) =>
    withQuery(`/shipping/postage/${orderId}/${labelId}/void`, query),
  settleLabel: (orderId: string, labelId: string, query?: Query) =>
    withQuery(`/shipping/postage/${orderId}/${labelId}/settle`, query),
  /** Documents of orders as PDF; repeat `id` for each order. */
  packingSlips: (query?: Query) => withQuery("/shipping/packing-slips.pdf", query),
  parcelLabels: (query?: Query) => withQuery("/shipping/labels.pdf", query),
  /** A purchased label as PDF. */
  labelFile: (labelId: string) => `/shipping/labels/${labelId}`,
  /** Orders ready to ship, as a file for postage services without an API. */
  ordersToSend: (query?: Query) => withQuery("/shipping/orders-to-send.csv", query),
  /** A file of tracking numbers: upload, preview, ship. */
  importTracking: () => "/shipping/tracking",
  trackingFile: (fileId: string, query?: Query) => withQuery(`/shipping/tracking/${fileId}`, query),
  /** Postage for several orders; repeat `id` for each. */
  buyMany: (query?: Query) => withQuery("/shipping/buy", query),
  /** Boxes to choose from when postage is bought. */
  boxes: (query?: Query) => withQuery("/shipping/boxes", query),
  newBox: (query?: Query) => withQuery("/shipping/boxes/new", query),
  editBox: (id: string, query?: Query) => withQuery(`/shipping/boxes/${id}/edit`, query),
  deleteBox: (id: string, query?: Query) => withQuery(`/shipping/boxes/${id}/delete`, query),
  /** Here too, so that the page of shipping does not load all paths of printing. */
  printQueue: () => "/printing",
  /** Recent purchases of postage for several orders. */
  postageRuns: (query?: Query) => withQuery("/shipping/runs", query),
  /** A bulk shipping run. */
  shipRun: (asked: string) => `/shipping/runs/${asked}`,
  /** The purchased labels of all orders shipped in the run, as one PDF. */
  runLabels: (asked: string) => `/shipping/runs/${asked}/labels.pdf`,
};
