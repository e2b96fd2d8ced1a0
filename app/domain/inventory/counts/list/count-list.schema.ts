import { z } from "zod";
import { COUNT_REASON } from "#db/schema/values/count-values";
import { listParams } from "../../../filters/list-params";
import { COUNT_VIEW } from "../count.schema";
import { COUNT_LIST } from "./count-columns";

/** Query of the list. Invalid values are dropped. */
export const CountsQuery = z.object({
  company: z.string().min(1).max(64).optional().catch(undefined),
  /** Without one, what is to be counted. */
  status: z.enum(COUNT_VIEW).optional().catch(undefined),
  reason: z.enum(COUNT_REASON).optional().catch(undefined),
  /** Prefix of the location code. */
  q: z.string().trim().max(50).optional().catch(undefined),
  ...listParams(COUNT_LIST),
});
export type CountsQuery = z.output<typeof CountsQuery>;

const Limit = z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50);

/** Query of the API. */
export const CountsCallQuery = z.object({
  companyId: z.string().min(1).max(64).optional(),
  status: z.enum(COUNT_VIEW, `One of ${COUNT_VIEW.join(", ")}`).optional(),
  reason: z.enum(COUNT_REASON, `One of ${COUNT_REASON.join(", ")}`).optional(),
  /** Prefix of the location code. */
  location: z.string().trim().min(1).max(50).optional(),
  limit: Limit,
  cursor: z.string().min(1).max(200).optional(),
});

export const ApproveQuery = z.object({
  company: z.string().min(1).max(64).optional().catch(undefined),
  cursor: z.string().max(80).optional().catch(undefined),
});
export type ApproveQuery = z.output<typeof ApproveQuery>;

/** The same of the API. */
export const CountDifferencesQuery = z.object({
  companyId: z.string().min(1).max(64).optional(),
  limit: Limit,
  cursor: z.string().min(1).max(80).optional(),
});
