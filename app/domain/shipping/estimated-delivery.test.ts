import { expect, test } from "vitest";
import { CreateShipmentCall } from "./shipping.schema";

const shipment = { orderId: "o", trackingNumber: "1Z5R89390357567127", carrier: "ups", shippingMethod: "standard" };

test.each(["2026-02-30", "tomorrow", "\u0000", "9".repeat(400), "2026-13-01"])(
  "a delivery estimated for %j is refused at its field",
  (estimatedDelivery) => {
    const parsed = CreateShipmentCall.safeParse({ ...shipment, estimatedDelivery });
    expect(parsed.error?.issues[0]?.path).toEqual(["estimatedDelivery"]);
  },
);
