import type { FoundConnection } from "#app/integrations/partner";

/** Ids stay strings throughout: Shopify's exceed the range of exact numbers. */

/**
 * Returns "820982911946154508" for "gid://shopify/Order/820982911946154508", for the number as text, and for either
 * with a query.
 */
export function legacyId(id: string): string {
  return /^(?:gid:\/\/shopify\/\w+\/)?(\d{1,30})(?:\?.*)?$/.exec(id)?.[1] ?? "";
}

export const gid = (kind: "Order" | "LineItem" | "InventoryItem", id: string): string => `gid://shopify/${kind}/${id}`;

/** The order's page in the shop's admin. */
export const orderUrl = ({ apiBase }: FoundConnection, externalId: string): string | null => {
  const id = legacyId(externalId);
  return id && apiBase ? `${apiBase.replace(/\/admin\/api\/.*$/, "")}/admin/orders/${id}` : null;
};
