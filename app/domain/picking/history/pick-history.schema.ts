import { z } from "zod";
import { OrderFilter } from "../../orders/order-query";

const Id = z.string().min(1).max(64);

/** Filter by user, company, order and start. */
export const PickHistoryFilter = OrderFilter.pick({ from: true, to: true }).extend({
  userId: Id.optional(),
  companyId: Id.optional(),
  /** The whole order number, ignoring case and a leading "#". */
  orderNumber: z.string().trim().max(100, "At most 100 characters").optional(),
});
export type PickHistoryFilter = z.output<typeof PickHistoryFilter>;

export const PickHistoryQuery = PickHistoryFilter.extend({
  cursor: Id.optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
});

const { from, to, userId, companyId, orderNumber } = PickHistoryFilter.shape;

const emptyIsNone = (given: unknown): unknown => (given === "" ? undefined : given);

/** Query of the page. Invalid values are ignored instead of refused; an empty field does not filter. */
export const PickHistoryPage = z.object({
  from: from.catch(undefined),
  to: to.catch(undefined),
  userId: z.preprocess(emptyIsNone, userId).catch(undefined),
  companyId: z.preprocess(emptyIsNone, companyId).catch(undefined),
  orderNumber: z.preprocess(emptyIsNone, orderNumber).catch(undefined),
  cursor: Id.optional().catch(undefined),
});

export const SessionParams = z.object({ sessionId: Id });
