import { z } from "zod";
import { RETURN_STATUS } from "#db/schema/values/return-values";
import { listParams } from "../../filters/list-params";
import { RETURN_LIST } from "./return-columns";
import { RETURN_VIEW } from "./return-views";

/** Query of the screen. Invalid values are ignored instead of refused. */
export const ReturnsPageQuery = z.object({
  company: z.string().max(64).optional().catch(undefined),
  status: z.enum(RETURN_VIEW).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  /** Where the goods are sent. */
  warehouse: z.string().min(1).max(64).optional().catch(undefined),
  ...listParams(RETURN_LIST),
});
export type ReturnsPageQuery = z.output<typeof ReturnsPageQuery>;

/** Returns for a file: all that match the list's filters. */
export const ReturnFileQuery = ReturnsPageQuery.omit({ cursor: true, columns: true, view: true });

/** Query of the API. */
export const ReturnsQuery = z.object({
  companyId: z.string().min(1).max(64).optional(),
  status: z.enum(RETURN_STATUS, `One of ${RETURN_STATUS.join(", ")}`).optional(),
  q: z.string().trim().min(1).max(100).optional(),
  orderId: z.string().min(1).max(64).optional(),
  warehouseId: z.string().min(1).max(64).optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().min(1).max(64).optional(),
});
export type ReturnsQuery = z.output<typeof ReturnsQuery>;
