/** URLs of serial numbers, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "../paths";

export const serialPaths = {
  /** The orders that had the unit with this serial number. */
  trace: (serial?: string) => withQuery("/serial-numbers", { serial }),
  /** A product's serial numbers on hand. */
  onHand: (productId: string, query?: Query) => withQuery(`/inventory/products/${productId}/serials`, query),
  add: (productId: string) => `/inventory/products/${productId}/serials/add`,
  remove: (productId: string, serial?: string) =>
    withQuery(`/inventory/products/${productId}/serials/remove`, { serial }),
} as const;
