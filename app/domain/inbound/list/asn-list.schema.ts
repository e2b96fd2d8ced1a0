import { z } from "zod";
import { ASN_STATUS } from "#db/schema/values/inbound-values";
import { isDay } from "../../catalog/product-fields";
import { listParams } from "../../filters/list-params";
import { ASN_LIST } from "./asn-columns";

/** Query of the list. Invalid values are dropped. "open" is what the warehouse still works on. */
export const AsnsQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  q: z.string().trim().max(100).optional().catch(undefined),
  status: z
    .enum(["open", ...ASN_STATUS])
    .optional()
    .catch(undefined),
  /** Where the goods are sent. */
  warehouse: z.string().min(1).max(64).optional().catch(undefined),
  ...listParams(ASN_LIST),
});
export type AsnsQuery = z.output<typeof AsnsQuery>;

/** The appointments of one day in one warehouse. */
export const DocksQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  day: z.string().refine(isDay).optional().catch(undefined),
  warehouse: z.string().min(1).max(64).optional().catch(undefined),
});
export type DocksQuery = z.output<typeof DocksQuery>;
