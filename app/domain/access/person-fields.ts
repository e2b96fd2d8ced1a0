/** User fields shared by forms and the API. */
import { z } from "zod";
import { containsAddress, NAME_HAS_ADDRESS } from "./person-name";

const MAX_NAME_LENGTH = 200;

/** An email address in lower case. Keeps the part after a plus. */
export const address = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, "At most 254 characters")
    .toLowerCase()
    .pipe(z.email("Invalid email address"));

// A control character would break the line in emails, exports and the log.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();

export const name = (missing: string) =>
  z
    .string(missing)
    .transform(oneLine)
    .pipe(z.string().min(1, missing).max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`))
    .refine((text) => !containsAddress(text), NAME_HAS_ADDRESS);

/** An omitted field stays unchanged, or is null for a new user. Empty text clears it. */
export const optionalText = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, `At most ${max} characters`))
    .nullable()
    .transform((text) => text || null);

export const optionalName = optionalText(MAX_NAME_LENGTH).refine(
  (text) => !containsAddress(text ?? ""),
  NAME_HAS_ADDRESS,
);
