import { z } from "zod";

/** Without a user, the orders are assigned to no one. */
export const AssignPickerInput = z.object({
  pickerId: z
    .string()
    .max(64)
    .optional()
    .transform((id) => id || null),
});
