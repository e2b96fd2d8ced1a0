import { z } from "zod";

const day = z.iso.date("Use a date such as 2026-05-03");
const id = z.string().min(1).max(64);

/** What the provider tells its clients. An empty company means all of them. */
export const AnnouncementForm = z
  .object({
    title: z.string("Title is required").trim().min(1, "Title is required").max(120, "At most 120 characters"),
    body: z
      .string("Text is required")
      .transform((text) => text.replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().min(1, "Text is required").max(2000, "At most 2000 characters")),
    audienceCompanyId: id.optional(),
    startsOn: day,
    endsOn: day,
    /** Id given to the form of a new announcement: the same form sent twice adds one. */
    key: z.uuidv7().optional().catch(undefined),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ["endsOn"],
    message: "Choose the first day or a later one",
  });
export type AnnouncementForm = z.output<typeof AnnouncementForm>;

export const AnnouncementParams = z.object({ id });
export const AnnouncementsQuery = z.object({ cursor: id.optional().catch(undefined) });
