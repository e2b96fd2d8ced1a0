import { type Query, withQuery } from "./paths";

/** URLs that only the rooms around shipping link to; apart, so that no other page loads them. */
export const shippingPaths = {
  /** One parcel's postage: its size, what carriers ask for it, and what was bought. */
  postage: (orderId: string, query?: Query) => withQuery(`/shipping/postage/${orderId}`, query),
  /** Papers of orders as PDF; their ids are `id`, as often as there are orders. */
  packingSlips: (query?: Query) => withQuery("/shipping/packing-slips.pdf", query),
  parcelLabels: (query?: Query) => withQuery("/shipping/labels.pdf", query),
  /** A bought label as PDF. */
  labelFile: (labelId: string) => `/shipping/labels/${labelId}`,
  /** Orders that are ready, as a file for who sells postage by file. */
  ordersToSend: (query?: Query) => withQuery("/shipping/orders-to-send.csv", query),
  /** A file of tracking numbers: uploaded, looked at, shipped. */
  importTracking: () => "/shipping/tracking",
  trackingFile: (fileId: string, query?: Query) => withQuery(`/shipping/tracking/${fileId}`, query),
  /** Postage for many orders; their ids are `id`. */
  buyMany: (query?: Query) => withQuery("/shipping/buy", query),
  /** Many orders as they leave. */
  shipRun: (asked: string) => `/shipping/runs/${asked}`,
  /** The bought labels of all that have left with it, as one PDF. */
  runLabels: (asked: string) => `/shipping/runs/${asked}/labels.pdf`,
};
