/** Form values that ship an order with UPS. */
export const PARCEL = {
  trackingNumber: "1Z5R89390357567127",
  carrier: "ups",
  shippingMethod: "standard",
  estimatedDelivery: null,
  override: false,
} as const;
