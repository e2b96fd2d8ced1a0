/** What opens from the list of stock. Apart from the other addresses: few pages need them. */
import { type Query, withQuery } from "./paths";

export const stockPaths = {
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
  /** Where the receiving screen sends a scan, and what was received. */
  receiveScan: () => "/inventory/receive/scan",
  receiveSave: () => "/inventory/receive/save",
  transferSave: () => "/inventory/transfer/save",
  receipt: (id: string) => `/inventory/receipts/${id}`,
  newLocation: (query?: Query) => withQuery("/inventory/locations/new", query),
  location: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}`, query),
  /** The labels that the same query asks for on the screen, as a PDF. */
  labelsFile: () => "/inventory/labels.pdf",
  editLocation: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}/edit`, query),
} as const;
