import { salesChannel } from "#app/integrations/registry";
import type { Ctx } from "../ctx";
import { findIntegrationRow } from "../integrations/integrations.service.server";

/** A delivery whose sender is known. Without an order it is a ping, or about something that we do not follow. */
export interface VerifiedHook {
  companyId: string;
  integrationId: string;
  externalId: string | null;
}

/** Null for an integration that does not exist or takes no webhooks, and for a signature that does not match. */
export async function verifyWebhook(
  ctx: Ctx,
  integrationId: string,
  headers: Headers,
  body: Uint8Array,
): Promise<VerifiedHook | null> {
  const row = await findIntegrationRow(ctx, integrationId);
  const channel = row && salesChannel(row.type);
  if (!row?.webhookSecretSealed || !channel) return null;
  const secret = await ctx.sealer.open(row.webhookSecretSealed);
  const reading = await channel.readWebhook(secret, headers, body);
  if (reading.kind === "bad-signature") return null;
  const isFollowed = reading.kind === "hint" && row.status !== "paused";
  return { companyId: row.companyId, integrationId, externalId: isFollowed ? reading.externalId : null };
}

/** A webhook is only a hint: it can be late, twice, or out of order. The order is fetched again by the queue. */
export async function followWebhook(ctx: Ctx, { externalId, ...hook }: VerifiedHook): Promise<void> {
  if (externalId === null) return;
  await ctx.enqueue({ type: "sync-integration", ...hook, trigger: "webhook", externalId });
}
