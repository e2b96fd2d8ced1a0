import { accountOperations } from "./summaries/account";
import { countOperations } from "./summaries/counts";
import { floorOperations } from "./summaries/floor";
import { unitOperations } from "./summaries/handling-units";
import { inboundOperations } from "./summaries/inbound";
import { orderOperations } from "./summaries/orders";
import { partnerOperations } from "./summaries/partners";
import { returnOperations } from "./summaries/returns";
import { stockOperations } from "./summaries/stock";
import type { OperationSummary } from "./summaries/summary";

/** By method and path. A test checks that every call is here and nothing else. */
export const OPERATION_SUMMARIES: Record<string, OperationSummary> = {
  ...accountOperations,
  ...orderOperations,
  ...returnOperations,
  ...stockOperations,
  ...inboundOperations,
  ...countOperations,
  ...unitOperations,
  ...floorOperations,
  ...partnerOperations,
};
