import { z } from "zod";

export const MAX_SERIAL_LENGTH = 40;
/** Of one product in one order, or of one line of a receipt. */
export const MAX_SERIALS = 1000;

/** One serial number per line of text, or a list; blank ones are dropped. */
export const serialList = z
  .union([z.string(), z.array(z.string().max(2000))])
  .optional()
  .transform((given) => (typeof given === "string" ? given.split(/[\r\n]+/) : (given ?? [])))
  .transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
  .refine((lines) => lines.length <= MAX_SERIALS, `At most ${MAX_SERIALS.toLocaleString("en-US")} serial numbers`);
