import { z } from "zod";
import { LIST_ID } from "#db/schema/column-values";
import { savedQuery } from "./lists";

/** Who sees a view: its owner, everyone who reaches one company, or all staff of the provider. */
export const VIEW_AUDIENCE = ["me", "company", "provider"] as const;
export type ViewAudience = (typeof VIEW_AUDIENCE)[number];

const ViewName = z
  .string("Enter a name")
  .overwrite((name) => name.replace(/\p{Cc}+/gu, " ").trim())
  .min(1, "Enter a name")
  .max(40, "At most 40 characters");

const ViewQuery = z
  .string()
  .max(2_000, "These filters are too long to save")
  .default("")
  .transform((text) => savedQuery(new URLSearchParams(text)));

/** `audience` is "me", "provider", or the id of the company that sees the view. */
export const SaveView = z.object({
  list: z.enum(LIST_ID, "Unknown list"),
  name: ViewName,
  query: ViewQuery,
  audience: z.string().min(1).max(64).default("me"),
  isDefault: z.literal("on").optional(),
});
export type SaveView = z.output<typeof SaveView>;

export const RenameView = z.object({ name: ViewName });
export const UpdateView = z.object({ query: ViewQuery });
export const ViewParams = z.object({ viewId: z.string().min(1).max(64) });
