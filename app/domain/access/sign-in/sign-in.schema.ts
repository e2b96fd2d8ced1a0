import { z } from "zod";

export const SignIn = z.object({
  email: z.string("Email is required").trim().min(1, "Email is required").max(254),
  password: z.string("Password is required").min(1, "Password is required").max(1000),
  remember: z
    .union([z.boolean(), z.enum(["on", "true", "1", "false", "0"])])
    .optional()
    .transform((value) => value === true || value === "on" || value === "true" || value === "1"),
  returnTo: z.string().max(2000).optional(),
});
export type SignIn = z.output<typeof SignIn>;
