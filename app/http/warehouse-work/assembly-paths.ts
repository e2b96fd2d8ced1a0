/** URLs of assembly orders, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "../paths";

export const assemblyPaths = {
  list: (query?: Query) => withQuery("/inventory/assembly", query),
  export: (query?: Query) => withQuery("/inventory/assembly.csv", query),
  newOrder: (query?: Query) => withQuery("/inventory/assembly/new", query),
  order: (id: string, query?: Query) => withQuery(`/inventory/assembly/${id}`, query),
  release: (id: string) => `/inventory/assembly/${id}/release`,
  /** Receives an assembly that was recorded offline. */
  save: (id: string) => `/inventory/assembly/${id}/save`,
  end: (id: string) => `/inventory/assembly/${id}/end`,
  takeBack: (id: string, assemblyId: string) => `/inventory/assembly/${id}/assemblies/${assemblyId}/take-back`,
  /** What a product is assembled from. */
  components: (productId: string) => `/inventory/products/${productId}/assembly`,
  removeComponent: (productId: string, componentId: string) =>
    `/inventory/products/${productId}/assembly/${componentId}/remove`,
} as const;
