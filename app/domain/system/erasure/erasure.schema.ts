import { z } from "zod";

/** The email address of the person to search or erase. */
export const ErasePerson = z.object({
  email: z
    .string("Enter an email address")
    .trim()
    .min(1, "Enter an email address")
    .max(254, "At most 254 characters")
    .toLowerCase()
    .pipe(z.email("Invalid email address")),
});
