import { salesChannel } from "#app/integrations/registry";
import type { SalesChannel } from "#app/integrations/sales-channel";
import type { Ctx } from "../kernel/ctx";
import type { IntegrationRow } from "./integrations.repo.server";
import { type OpenPartner, openPartner } from "./open-partner.server";

/** A store with everything needed to talk to it. Holds keys: it is never logged, stored or shown. */
export interface OpenChannel extends Omit<OpenPartner, "provider"> {
  channel: SalesChannel;
}

/**
 * Opens the seals of an integration's keys. Null when its type is no sales channel.
 * @throws PartnerError auth when the seals do not open any more
 */
export async function openChannel(ctx: Ctx, row: IntegrationRow): Promise<OpenChannel | null> {
  const open = await openPartner(ctx, row, salesChannel);
  if (!open) return null;
  const { provider: channel, world, connection } = open;
  return { channel, world, connection };
}
