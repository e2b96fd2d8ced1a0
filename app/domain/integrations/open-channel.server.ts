import { salesChannel } from "#app/integrations/registry";
import type { SalesChannel } from "#app/integrations/sales-channel";
import type { Ctx } from "../kernel/ctx";
import type { IntegrationRow } from "./integrations.repo.server";
import { type OpenPartner, openPartner } from "./open-partner.server";

/** A store with everything needed to call it. Contains keys: never log, store or show it. */
export interface OpenChannel extends Omit<OpenPartner, "provider"> {
  channel: SalesChannel;
}

/**
 * Decrypts an integration's keys. Null when its type is not a sales channel.
 * @throws PartnerError auth when the keys cannot be decrypted any more
 */
export async function openChannel(ctx: Ctx, row: IntegrationRow): Promise<OpenChannel | null> {
  const open = await openPartner(ctx, row, salesChannel);
  if (!open) return null;
  const { provider: channel, world, connection } = open;
  return { channel, world, connection };
}
