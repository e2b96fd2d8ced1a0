import { type Connection, PartnerError, type PartnerWorld } from "#app/integrations/partner";
import { salesChannel } from "#app/integrations/registry";
import type { SalesChannel } from "#app/integrations/sales-channel";
import type { Ctx } from "../ctx";
import type { IntegrationRow } from "./integrations.repo.server";

/** A store with everything needed to talk to it. Holds keys: it is never logged, stored or shown. */
export interface OpenChannel {
  channel: SalesChannel;
  world: PartnerWorld;
  connection: Connection;
}

/**
 * Opens the seals of an integration's keys. Null when its type is no sales channel.
 * @throws PartnerError auth when the seals do not open any more
 */
export async function openChannel(ctx: Ctx, row: IntegrationRow): Promise<OpenChannel | null> {
  const channel = salesChannel(row.type);
  if (!channel) return null;
  const apiKey = await opened(ctx, row.apiKeySealed);
  const apiSecret = row.apiSecretSealed ? await opened(ctx, row.apiSecretSealed) : "";
  return {
    channel,
    world: worldOf(ctx),
    connection: { storeUrl: row.storeUrl ?? "", apiKey, apiSecret, found: row.found },
  };
}

async function opened(ctx: Ctx, sealed: string): Promise<string> {
  try {
    return await ctx.sealer.open(sealed);
  } catch (error) {
    ctx.log.warn("sealed keys do not open", { reason: String(error) });
    throw new PartnerError(
      "auth",
      "The keys kept for this store cannot be read any more. Delete the integration and add it again with its keys.",
    );
  }
}

/** What an adapter may use of the world. */
const worldOf = (ctx: Ctx): PartnerWorld => ({
  fetch: ctx.fetch,
  now: () => ctx.now(),
  randomHex: (bytes) => ctx.randomHex(bytes),
  allowLocalStores: ctx.config.allowLocalStores,
});
