import { z } from "zod";

/** Replaces line breaks and other control characters, which could inject email headers. */
const line = (required: string, longest: number) =>
  z
    .string(required)
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, required).max(longest, `At most ${longest} characters`));

const optionalLine = (longest: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.replaceAll(/\p{Cc}+/gu, " ").trim() || null)
    .pipe(z.string().max(longest, `At most ${longest} characters`).nullable());

/** Shared by the form and the API. */
export const NewContactMessage = z.object({
  name: line("Full name is required", 200),
  email: z
    .string("Email address is required")
    .trim()
    .min(1, "Email address is required")
    .max(254, "At most 254 characters")
    .pipe(z.email("Invalid email address")),
  company: optionalLine(200),
  phone: optionalLine(50),
  subject: line("Subject is required", 200),
  message: z
    .string("Message is required")
    .transform((text) => text.replaceAll("\r\n", "\n").replaceAll("\u0000", "").trim())
    .pipe(z.string().min(1, "Message is required").max(5000, "At most 5,000 characters")),
  /** Honeypot: hidden from users, filled in only by bots. */
  website: z.string().max(2000).nullish(),
});
export type NewContactMessage = z.output<typeof NewContactMessage>;

export const ContactDto = z.object({ id: z.string(), createdAt: z.string() });
export type ContactDto = z.output<typeof ContactDto>;

export const ContactQuery = z.object({ subject: z.string().max(200).optional().catch(undefined) });
