import { z } from "zod";
import { oneLineText } from "../../kernel/typed-fields";

/** A photo of received goods; the file itself is read apart. */
export const AsnPhotoForm = z.object({
  operationId: z.string().min(8).max(64),
  /** The line that it shows; empty for the delivery as a whole. */
  line: z
    .string()
    .regex(/^\d{0,4}$/)
    .nullish()
    .transform((value) => (value ? Number(value) : null)),
  note: oneLineText(500)
    .nullish()
    .transform((value) => value ?? ""),
});
export type AsnPhotoForm = z.output<typeof AsnPhotoForm>;

export const AsnPhotoParams = z.object({
  asnId: z.string().min(1).max(64),
  asnPhotoId: z.string().min(1).max(64),
});
