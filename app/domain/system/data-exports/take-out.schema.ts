import { z } from "zod";
import { TAKE_OUT_FORMAT } from "./take-out-words";

/** Defaults to the user's own company. */
export const TakeOutsQuery = z.object({ company: z.string().min(1).max(64).optional() });

export const TakeOutParams = z.object({ companyId: z.string().min(1).max(64), id: z.string().min(1).max(64) });

export const TakeOutForm = z.object({
  companyId: z.string("Choose a company").min(1, "Choose a company").max(64),
  format: z.enum(TAKE_OUT_FORMAT, "Choose a format"),
});
export type TakeOutForm = z.output<typeof TakeOutForm>;
