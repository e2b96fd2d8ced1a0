/** Ids stay strings throughout: Shopify's exceed the range of exact numbers. */

/**
 * Returns "820982911946154508" for "gid://shopify/Order/820982911946154508", for the number as text, and for either
 * with a query.
 */
export function legacyId(id: string): string {
  return /^(?:gid:\/\/shopify\/\w+\/)?(\d{1,30})(?:\?.*)?$/.exec(id)?.[1] ?? "";
}

export const gid = (kind: "Order" | "LineItem" | "InventoryItem", id: string): string => `gid://shopify/${kind}/${id}`;
