/** URLs of returns, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "../paths";

export const returnPaths = {
  list: (query?: Query) => withQuery("/returns", query),
  export: (query?: Query) => withQuery("/returns/export.csv", query),
  /** Announces a return: of the order given by its id, or of one to search for. */
  new: (query?: Query) => withQuery("/returns/new", query),
  /** The dock: a parcel that came back is scanned. */
  dock: (query?: Query) => withQuery("/returns/dock", query),
  /** Starts a return that came unannounced. */
  start: () => "/returns/dock/start",
  one: (id: string, query?: Query) => withQuery(`/returns/${id}`, query),
  receive: (id: string, query?: Query) => withQuery(`/returns/${id}/receive`, query),
  /** Receives units that were recorded offline. */
  receiveSave: (id: string) => `/returns/${id}/receive/save`,
  tracking: (id: string) => `/returns/${id}/tracking`,
  cancel: (id: string) => `/returns/${id}/cancel`,
  /** Its postage, from the customer to the warehouse. */
  label: (id: string, query?: Query) => withQuery(`/returns/${id}/label`, query),
  labelFile: (id: string) => `/returns/${id}/label.pdf`,
  voidLabel: (id: string) => `/returns/${id}/label/void`,
  settleLabel: (id: string) => `/returns/${id}/label/settle`,
  correct: (id: string, unitsId: string) => `/returns/${id}/units/${unitsId}/correct`,
  confirm: (id: string) => `/returns/${id}/confirm`,
  arrived: (id: string) => `/returns/${id}/arrived`,
  complete: (id: string) => `/returns/${id}/complete`,
  photo: (id: string, photoId: string) => `/returns/${id}/photos/${photoId}`,
} as const;
