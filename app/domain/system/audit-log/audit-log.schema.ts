import { z } from "zod";
import { AUDIT_ACTIONS } from "../../audit/audit.schema";
import { listParams } from "../../filters/list-params";
import { OrderFilter } from "../../orders/order-query";
import { AUDIT_LIST } from "./audit-columns";

/** Filter of the log. */
export const AuditFilter = z.object({
  q: z.string().trim().max(200).optional(),
  action: z.enum(AUDIT_ACTIONS, "Unknown action").optional(),
  company: z.string().max(64).optional(),
  /** A day or a moment; `to` includes the whole day. */
  from: OrderFilter.shape.from,
  to: OrderFilter.shape.to,
});
export type AuditFilter = z.output<typeof AuditFilter>;

const lenient = AuditFilter.shape;
/** Query of the screen. Invalid values are ignored instead of refused. */
export const AuditPageQuery = z.object({
  q: lenient.q.catch(undefined),
  action: lenient.action.catch(undefined),
  company: lenient.company.catch(undefined),
  from: lenient.from.catch(undefined),
  to: lenient.to.catch(undefined),
  ...listParams(AUDIT_LIST),
});
