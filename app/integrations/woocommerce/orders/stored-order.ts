import { withoutKeys } from "#app/integrations/http/without-keys";
import type { StoreClient } from "../client/client";
import { withRefunds } from "./refunds";

/** Anyone with the key can open an order's page in the shop and pay it. */
export const KEYS: ReadonlySet<string> = new Set(["order_key", "payment_url"]);

/**
 * An order as we store it: with its refunds, without its access key.
 * @throws PartnerError
 */
export const keptOrder = async (client: StoreClient, payload: unknown): Promise<unknown> =>
  withoutKeys(await withRefunds(client, payload), KEYS);
