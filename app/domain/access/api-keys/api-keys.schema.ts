import { z } from "zod";
import { API_AREAS, KEY_DAYS } from "./api-key-options";

export const NewKey = z.object({
  /** Made by the page, so that a form sent twice creates one key. */
  id: z.uuid("Reload the page"),
  name: z
    .string("Name is required")
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, "Name is required").max(60, "At most 60 characters")),
  email: z
    .string("Email is required")
    .trim()
    .toLowerCase()
    .pipe(z.string().min(1, "Email is required").max(254, "At most 254 characters")),
  access: z.enum(["read", "write"], "Choose a permission"),
  areas: z.array(z.enum(API_AREAS, "Choose from the list"), "Choose at least one").min(1, "Choose at least one").max(6),
  days: z.enum(KEY_DAYS, "Choose when it expires"),
});
export type NewKey = z.output<typeof NewKey>;

export const KeysQuery = z.object({
  cursor: z
    .string()
    .max(70)
    .regex(/^[01]\.[\w-]+$/)
    .optional()
    .catch(undefined),
});
export type KeysQuery = z.output<typeof KeysQuery>;

export const KeyParams = z.object({ id: z.string().max(64) });
