import { z } from "zod";
import type { OrderStatus } from "../order-status";

/** Statuses in which an order still has to be picked. */
export const TO_PICK: readonly OrderStatus[] = ["pending", "processing", "on-hold", "picking"];

export const isToPick = (status: OrderStatus): boolean => TO_PICK.includes(status);

/** Sent instead of a user's id to assign the orders to no one. */
export const NO_PICKER = "none";

export const AssignPickerInput = z.object({
  pickerId: z
    .string("Choose a picker")
    .min(1, "Choose a picker")
    .max(64)
    .transform((id) => (id === NO_PICKER ? null : id)),
});
