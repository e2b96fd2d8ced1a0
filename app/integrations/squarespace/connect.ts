import { checkAccess } from "../access-check";
import type { ChannelReport } from "../channel-setup";
import { type Connection, PartnerError, type PartnerWorld } from "../partner";
import { NEW_KEY, SiteClient } from "./client";
import { apiOf } from "./site";

const MINUTE = 60_000;

/** A well-formed order id that does not exist. */
const NO_ORDER = "000000000000000000000000";

/**
 * Reads the site's name and checks the key's permissions.
 * @throws PartnerError when it cannot read orders
 */
export async function connect(world: PartnerWorld, connection: Connection): Promise<ChannelReport> {
  if (connection.apiKey.trim() === "") throw new PartnerError("auth", `Enter the site's API key. ${NEW_KEY}`);
  const apiBase = apiOf(connection.storeUrl, world);
  const client = new SiteClient(world, connection, apiBase);
  const site = await client.demand("/authorization/website");
  const now = world.now();
  const query = { modifiedAfter: isoTime(now - MINUTE), modifiedBefore: isoTime(now) };
  const { result } = await client.demand("/commerce/orders", { query });
  if (!Array.isArray(result)) throw client.nonsense();
  const inventory = await client.ask("/commerce/inventory");
  const lacks = inventory.ok ? "" : " The key cannot read inventory, so stock updates cannot be sent.";
  const write = await checkAccess("write", "Orders can be fulfilled.", async () => {
    // Squarespace checks write permission first, and a nonexistent order cannot be changed.
    const body = { shouldSendNotification: false, shipments: [] };
    const reply = await client.ask(`/commerce/orders/${NO_ORDER}/fulfillments`, { method: "POST", body });
    if (!reply.ok && reply.status !== 404 && reply.status !== 400) throw reply.error;
  });
  const name = typeof site.title === "string" && site.title.trim() !== "" ? site.title.trim() : client.host;
  const account = typeof site.id === "string" ? { account: site.id } : {};
  return {
    found: { apiBase, auth: "api-key", ...account },
    message: `Connected to ${name}; reading verified.${lacks}`,
    checks: [
      { access: "read", outcome: "allowed", message: "Orders can be read." },
      write,
      { access: "webhooks", outcome: "unavailable", message: "Squarespace offers no webhooks to API keys." },
    ],
  };
}

/**
 * A client for a site: connected before, or discovered now.
 * @throws PartnerError
 */
export function openSite(world: PartnerWorld, connection: Connection): SiteClient {
  return new SiteClient(world, connection, connection.found?.apiBase ?? apiOf(connection.storeUrl, world));
}

export const isoTime = (at: number): string => new Date(Math.max(0, at)).toISOString();
