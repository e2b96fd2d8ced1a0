import { z } from "zod";

const MAX_NOTE_LENGTH = 2000;

export const NoteForm = z.object({
  body: z
    .string("Enter a note")
    // Text areas separate lines by CRLF.
    .transform((value) => value.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z.string("Enter a note").min(1, "Enter a note").max(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters`),
    ),
  /** Visible to the company as well. Notes of a company's own users always are. */
  shared: z.coerce.boolean().default(false),
  /** Created when the form is rendered. The same form sent twice adds one note. */
  operationId: z.string().min(8).max(64),
});
export type NoteForm = z.output<typeof NoteForm>;

export const NoteParams = z.object({ orderId: z.string().min(1).max(64), noteId: z.string().min(1).max(64) });
