import { withoutKeys } from "../http/without-keys";
import type { StoreClient } from "./client";
import { withRefunds } from "./refunds";

/** With its key anybody opens an order's page in the shop, and pays it there. */
export const KEYS: ReadonlySet<string> = new Set(["order_key", "payment_url"]);

/** An order as it may be kept: with its refunds, and without what opens it. @throws PartnerError */
export const keptOrder = async (client: StoreClient, payload: unknown): Promise<unknown> =>
  withoutKeys(await withRefunds(client, payload), KEYS);
