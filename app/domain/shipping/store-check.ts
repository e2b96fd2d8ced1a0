import type { Ctx } from "../kernel/ctx";
import type { DomainError } from "../kernel/errors";

/**
 * Asks the stores of these orders, just before shipping, whether the orders are unchanged. Returns refusal reasons by
 * order id; a store that does not answer refuses nothing. Passed to shipping as an argument, because the storefront
 * sync depends on shipping.
 */
export type StoreCheck = (
  ctx: Ctx,
  companyId: string,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, DomainError>>;
