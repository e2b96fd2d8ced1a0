import { z } from "zod";
import type { OrderStatus } from "../order-status";

/** Statuses in which an order still has to be picked. */
export const TO_PICK: readonly OrderStatus[] = ["pending", "processing", "on-hold", "picking"];

export const isToPick = (status: OrderStatus): boolean => TO_PICK.includes(status);

/** Without a user, the orders are assigned to no one. */
export const AssignPickerInput = z.object({
  pickerId: z
    .string()
    .max(64)
    .optional()
    .transform((id) => id || null),
});
