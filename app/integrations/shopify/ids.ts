/** Ids stay text from end to end: Shopify's pass the numbers that are exact. */

/** "820982911946154508" of "gid://shopify/Order/820982911946154508", of a number as text, or of either with a query. */
export function legacyId(id: string): string {
  return /^(?:gid:\/\/shopify\/\w+\/)?(\d{1,30})(?:\?.*)?$/.exec(id)?.[1] ?? "";
}

export const gid = (kind: "Order" | "LineItem" | "InventoryItem", id: string): string => `gid://shopify/${kind}/${id}`;
