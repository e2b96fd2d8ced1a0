import { z } from "zod";
import { CATEGORIES, STATUSES } from "../company-labels";

/** Orders of the grid besides the one by name, A to Z. */
export const COMPANY_SORT = ["-name", "-created", "created", "-open"] as const;

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).optional().catch(undefined);

/** Query of the grid of companies. Invalid values are ignored. */
export const CompanyGridQuery = z.object({
  q: z.string().trim().max(200).optional().catch(undefined),
  status: oneOf(STATUSES),
  category: oneOf(CATEGORIES),
  /** Only companies whose work cannot be billed. */
  rates: oneOf(["none"]),
  sort: oneOf(COMPANY_SORT),
  /** The saved view that was opened; "all" is the grid without one. */
  view: z.string().max(64).optional().catch(undefined),
  /** The last company of the page before. */
  cursor: z.string().min(1).max(64).optional().catch(undefined),
});
export type CompanyGridQuery = z.output<typeof CompanyGridQuery>;
