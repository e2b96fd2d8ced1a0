import type { Ctx } from "../kernel/ctx";
import type { DomainError } from "../kernel/errors";

/**
 * Asks the stores of these orders, just before they ship, whether the orders still stand there. Answers why each order
 * that must not ship is refused, by its id; a store that does not answer refuses nothing. Shipping takes it as an
 * argument, because the storefront sync is built on top of shipping.
 */
export type StoreCheck = (
  ctx: Ctx,
  companyId: string,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, DomainError>>;
