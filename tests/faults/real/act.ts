import type { OrderStatus } from "#app/domain/orders/orders.schema";
import type { RealHouse } from "./house";

/** What one person or machine asks of the app; asked again, it is the same form or scan. */
export type Step = () => Promise<unknown>;

export interface RealAct {
  /** What is written behind the app's back, while no app runs. */
  before?(house: RealHouse): Promise<void>;
  /** Sets itself up undisturbed and answers with what is then done; null where there is nothing to do it with. */
  steps(house: RealHouse): Promise<Step[] | null>;
}

/** Ids of the company's orders that stand so. */
export async function ordersAt({ admin, companyId }: RealHouse, status: OrderStatus): Promise<string[]> {
  const path = `/api/orders?companyId=${companyId}&status=${status}&limit=200`;
  return (await admin.call<{ id: string }[]>("GET", path)).map(({ id }) => id);
}

/** Customers order in the shop, and all of it is staged. */
export async function stage({ partners, admin, companyId, app }: RealHouse, count: number): Promise<void> {
  for (let n = 0; n < count; n++) partners.shop.place();
  await admin.call("POST", `/api/integrations/shopify/sync/${companyId}`);
  await app.idle();
}

/** The same, and what can be an order becomes one. */
export async function accept(house: RealHouse, count: number): Promise<void> {
  await stage(house, count);
  await house.admin.call("POST", "/api/staging-orders/bulk-process", { companyId: house.companyId });
  await house.app.idle();
}
