/** URLs that open from the list of stock, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

/** A pick face. */
interface Face {
  productId: string;
  locationId: string;
}

/** A lot at a receiving location. */
interface Received extends Face {
  lotId: string;
}

const putaway = ({ productId, lotId, locationId }: Received): string =>
  `/inventory/putaway/${productId}/${lotId}/${locationId}`;

export const stockPaths = {
  asOfExport: (query?: Query) => withQuery("/api/inventory/as-of/export", query),
  stockExport: (query?: Query) => withQuery("/api/inventory/export", query),
  /** The inventory screen's own product dialogs. */
  newStockedProduct: (query?: Query) => withQuery("/inventory/new", query),
  editStockedProduct: (id: string, query?: Query) => withQuery(`/inventory/edit/${id}`, query),
  /** The plus button of the stock list. */
  addOne: (query?: Query) => withQuery("/inventory/add-one", query),
  adjustStock: (id: string, query?: Query) => withQuery(`/inventory/adjust/${id}`, query),
  deleteStockedProduct: (id: string, query?: Query) => withQuery(`/inventory/delete/${id}`, query),
  /** One product: stock by location, allocations and movements. */
  productStock: (id: string, query?: Query) => withQuery(`/inventory/products/${id}`, query),
  /** CSV of the selected expiring lots, or of all that match. */
  expiringExport: (query?: Query) => withQuery("/inventory/expiring.csv", query),
  expiringLabels: () => "/inventory/expiring/labels",
  reverseReceipt: (id: string) => `/inventory/receipts/${id}/reverse`,
  quarantineLots: (query?: Query) => withQuery("/inventory/expiring/quarantine", query),
  lot: (id: string, query?: Query) => withQuery(`/inventory/lots/${id}`, query),
  reallocateLot: (id: string, query?: Query) => withQuery(`/inventory/lots/${id}/reallocate`, query),
  transferStock: (query?: Query) => withQuery("/inventory/transfer", query),
  receiveStock: (query?: Query) => withQuery("/inventory/receive", query),
  /** Receive the receiving screen's scans, and the completed receipt. */
  receiveScan: () => "/inventory/receive/scan",
  receiveSave: () => "/inventory/receive/save",
  transferSave: (query?: Query) => withQuery("/inventory/transfer/save", query),
  replenishFace: ({ productId, locationId }: Face) => `/inventory/replenish/${productId}/${locationId}`,
  replenishSave: ({ productId, locationId }: Face) => `/inventory/replenish/${productId}/${locationId}/save`,
  claimFace: ({ productId, locationId }: Face) => `/inventory/replenish/${productId}/${locationId}/claim`,
  putaway: (received: Received, query?: Query) => withQuery(putaway(received), query),
  putawaySave: (received: Received) => `${putaway(received)}/save`,
  claimPutaway: (received: Received) => `${putaway(received)}/claim`,
  pickFaces: (productId: string) => `/inventory/products/${productId}/pick-faces`,
  removePickFace: ({ productId, locationId }: Face) =>
    `/inventory/products/${productId}/pick-faces/${locationId}/remove`,
  components: (productId: string) => `/inventory/products/${productId}/components`,
  removeComponent: (productId: string, componentId: string) =>
    `/inventory/products/${productId}/components/${componentId}/remove`,
  receipt: (id: string) => `/inventory/receipts/${id}`,
  newLocation: (query?: Query) => withQuery("/inventory/locations/new", query),
  locationsFromFile: (query?: Query) => withQuery("/inventory/locations/new/file", query),
  /** The bins of a zone, laid out as its aisles. */
  locationMap: (query?: Query) => withQuery("/inventory/locations/map", query),
  locationHistory: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}/history`, query),
  archiveLocation: (id: string) => `/inventory/locations/${id}/archive`,
  restoreLocation: (id: string) => `/inventory/locations/${id}/restore`,
  deleteLocation: (id: string) => `/inventory/locations/${id}/delete`,
  location: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}`, query),
  /** PDF of the labels that the same query shows on the screen. */
  labelsFile: () => "/inventory/labels.pdf",
  editLocation: (id: string, query?: Query) => withQuery(`/inventory/locations/${id}/edit`, query),
} as const;
