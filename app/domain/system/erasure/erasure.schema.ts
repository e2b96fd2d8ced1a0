import { z } from "zod";

/** Email address to search, and whether to preview only. */
export const ErasePerson = z.object({
  intent: z.enum(["look", "erase"]).catch("look"),
  email: z
    .string("Enter an e-mail address")
    .trim()
    .min(1, "Enter an e-mail address")
    .max(254, "At most 254 characters")
    .toLowerCase()
    .pipe(z.email("Invalid email address")),
});
