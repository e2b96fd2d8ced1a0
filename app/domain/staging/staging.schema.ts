import { z } from "zod";
import { listParams } from "../filters/list-params";
import { STAGING_LIST } from "./list/staging-columns";
import { STAGING_STATUS } from "./staging-texts";

const Id = z.string().min(1).max(64);

/** Query of the screen. Invalid values are ignored instead of refused. */
export const StagingQuery = z.object({
  company: Id.optional().catch(undefined),
  status: z.enum(STAGING_STATUS).optional().catch(undefined),
  q: z.string().trim().max(200).optional().catch(undefined),
  ...listParams(STAGING_LIST),
});
export type StagingQuery = z.output<typeof StagingQuery>;

export const StagingApiQuery = z.object({
  status: z.enum(STAGING_STATUS, "pending, processed or error").optional(),
  cursor: Id.optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
});

export const StagedParams = z.object({ id: Id });
export const StagedCompanyParams = z.object({ companyId: Id });

export const BulkProcess = z.object({
  companyId: z.string("Company is required").min(1, "Company is required").max(64),
});

export const StagingOrderDto = z.object({
  id: z.string(),
  externalOrderId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  processed: z.boolean(),
  errorMessage: z.string().nullable(),
  orderId: z.string().nullable(),
  currency: z.string(),
  /** After refunds. */
  totalAmount: z.string(),
  /** Before refunds; null when the raw order can no longer be read. */
  orderedAmount: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The storefront's order as received; null when it can no longer be read. */
  rawOrderData: z.unknown().nullable(),
});
export type StagingOrderDto = z.output<typeof StagingOrderDto>;

const Count = z.number().int();

export const BulkResult = z.object({
  /** Processed by this call. */
  processed: Count,
  failed: Count,
  /** Left to the run, which continues after the response. */
  remaining: Count,
  run: z.object({ id: z.string(), url: z.string(), total: Count }).nullable(),
});
export type BulkResult = z.output<typeof BulkResult>;

export const RunParams = z.object({ runId: Id });

export const StagingRunDto = z.object({
  id: z.string(),
  companyId: z.string(),
  status: z.enum(["running", "finished"]),
  total: Count,
  processed: Count,
  failed: Count,
  remaining: Count,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type StagingRunDto = z.output<typeof StagingRunDto>;
