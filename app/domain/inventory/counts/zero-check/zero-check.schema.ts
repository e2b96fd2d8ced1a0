import { z } from "zod";

export const EmptiedParams = z.object({ orderId: z.string().min(1).max(64) });
export const ZeroCheckParams = z.object({ locationId: z.string().min(1).max(64) });

/** A picker's answer, as a device sends it; `by` is the user who gave it. */
export const ZeroCheckCall = z.object({
  operationId: z.string().min(8).max(64),
  isEmpty: z.boolean(),
  by: z.string().min(1).max(64),
});
export type ZeroCheckAnswer = Pick<z.output<typeof ZeroCheckCall>, "operationId" | "isEmpty">;
