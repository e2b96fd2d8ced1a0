import type { OrderStatus } from "#app/domain/orders/orders.schema";
import type { RealHouse } from "./real-company";

/** A step that a user or a machine takes through the app. Retrying it sends the same form or scan. */
export type Step = () => Promise<unknown>;

export interface RealAct {
  /** Writes to the app's database directly, while the app is stopped. */
  before?(house: RealHouse): Promise<void>;
  /** Prepares its data without faults and returns its steps; null when it cannot be done now. */
  steps(house: RealHouse): Promise<Step[] | null>;
}

/** Ids of the company's orders in this status. */
export async function ordersAt({ admin, companyId }: RealHouse, status: OrderStatus): Promise<string[]> {
  const path = `/api/orders?companyId=${companyId}&status=${status}&limit=200`;
  return (await admin.call<{ id: string }[]>("GET", path)).map(({ id }) => id);
}

/** Customers place orders in the shop, and all of them are staged. */
export async function stage({ partners, admin, companyId, app }: RealHouse, count: number): Promise<void> {
  for (let n = 0; n < count; n++) partners.shop.place();
  await admin.call("POST", `/api/integrations/shopify/sync/${companyId}`);
  await app.idle();
}

/** The same, and those that can be processed become orders. */
export async function accept(house: RealHouse, count: number): Promise<void> {
  await stage(house, count);
  await house.admin.call("POST", "/api/staging-orders/bulk-process", { companyId: house.companyId });
  await house.app.idle();
}
