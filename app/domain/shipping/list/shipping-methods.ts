export const SHIPPING_METHODS = ["standard", "expedited", "overnight", "two-day"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];
export const METHOD_LABEL: Record<ShippingMethod, string> = {
  standard: "Standard",
  expedited: "Expedited",
  overnight: "Overnight",
  "two-day": "Two-Day",
};
