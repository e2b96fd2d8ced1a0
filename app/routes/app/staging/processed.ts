import type { Placed } from "#app/domain/orders/orders.service.server";
import type { FlashInput } from "#app/http/answers/flash.server";

export const PROCESSING_FAILED = { title: "Processing Failed", description: "Failed to process order" };

export function processed({ judgement: { holdReason } }: Placed): FlashInput {
  const waits = holdReason ? `. It is on hold: ${holdReason}` : "";
  return { title: "Order Processed", description: `Order has been moved to permanent storage${waits}` };
}
