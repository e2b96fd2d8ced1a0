import { z } from "zod";

export const TAKE_OUT_FORMAT = ["csv", "json"] as const;
export type TakeOutFormat = (typeof TAKE_OUT_FORMAT)[number];

export const FORMAT_LABEL: Record<TakeOutFormat, string> = { csv: "CSV", json: "JSON" };

/** How long the file can be downloaded. */
export const KEPT_DAYS = 7;

/** Its own company, of whoever has one; another one is asked for by its id. */
export const TakeOutsQuery = z.object({ company: z.string().min(1).max(64).optional() });

export const TakeOutParams = z.object({ companyId: z.string().min(1).max(64), id: z.string().min(1).max(64) });

export const TakeOutForm = z.object({
  companyId: z.string("Choose a company").min(1, "Choose a company").max(64),
  format: z.enum(TAKE_OUT_FORMAT, "Choose a format"),
});
export type TakeOutForm = z.output<typeof TakeOutForm>;
