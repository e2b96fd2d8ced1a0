import { invoicer, salesChannel, shipper } from "#app/integrations/registry";
import { findIntegrationRow, type IntegrationRow } from "../integrations/integrations.service.server";
import { partnerWorld } from "../integrations/open-partner.server";
import type { Ctx } from "../kernel/ctx";
import { followNews } from "../shipping/follow-parcels.server";

/** A delivery whose sender is known. Without an order or a parcel it is a ping, or about something that we do not follow. */
export interface VerifiedHook {
  companyId: string;
  integrationId: string;
  externalId: string | null;
  /** Of a parcel that a carrier says something new of. */
  trackingNumber?: string;
  /** Of an invoice, by the collector's own id. */
  invoiceRef?: string;
}

/** Null for an integration that does not exist or takes no webhooks, and for a signature that does not match or cannot be checked. */
export async function verifyWebhook(
  ctx: Ctx,
  integrationId: string,
  headers: Headers,
  body: Uint8Array,
): Promise<VerifiedHook | null> {
  const row = await findIntegrationRow(ctx, integrationId);
  if (!row) return null;
  const hook = { companyId: row.companyId, integrationId, externalId: null };
  const seller = shipper(row.type);
  if (seller?.readWebhook) {
    // Empty where none was made: sellers of postage sign with keys that they publish.
    const secret = row.webhookSecretSealed ? await openSecret(ctx, row, row.webhookSecretSealed) : "";
    if (secret === null) return null;
    const reading = await seller.readWebhook(partnerWorld(ctx), secret, headers, body);
    if (reading.kind === "bad-signature") return null;
    const isFollowed = reading.kind === "parcel" && row.status !== "paused";
    return isFollowed ? { ...hook, trackingNumber: reading.trackingNumber } : hook;
  }
  const collector = invoicer(row.type);
  if (collector) {
    if (!row.apiSecretSealed) return null;
    const secret = await openSecret(ctx, row, row.apiSecretSealed);
    if (secret === null) return null;
    const reading = await collector.readWebhook(secret, headers, body, ctx.now());
    if (reading.kind === "bad-signature") return null;
    return reading.kind === "invoice" ? { ...hook, invoiceRef: reading.invoiceId } : hook;
  }
  const channel = salesChannel(row.type);
  const sealed = channel?.signsWithApiSecret ? row.apiSecretSealed : row.webhookSecretSealed;
  if (!channel || !sealed) return null;
  const secret = await openSecret(ctx, row, sealed);
  if (secret === null) return null;
  const reading = await channel.readWebhook(secret, headers, body);
  if (reading.kind === "bad-signature") return null;
  const isFollowed = reading.kind === "hint" && row.status !== "paused";
  return isFollowed ? { ...hook, externalId: reading.externalId } : hook;
}

/**
 * Null where it cannot be decrypted: the sender gets the same answer as for a wrong signature, which does not say that
 * this address exists.
 */
async function openSecret(ctx: Ctx, { id }: IntegrationRow, sealed: string): Promise<string | null> {
  try {
    return await ctx.sealer.open(sealed);
  } catch (error) {
    ctx.log.error("a webhook secret cannot be decrypted", { integrationId: id, reason: String(error) });
    return null;
  }
}

/** A webhook is only a hint: it can be late, twice, or out of order. The order or parcel is asked for again by the queue. */
export async function followWebhook(ctx: Ctx, verified: VerifiedHook): Promise<void> {
  const { externalId, trackingNumber, invoiceRef, ...hook } = verified;
  if (invoiceRef) return ctx.enqueue({ type: "follow-invoice", ...hook, ref: invoiceRef });
  if (trackingNumber) return followNews(ctx, hook.companyId, trackingNumber);
  if (externalId === null) return;
  await ctx.enqueue({ type: "sync-integration", ...hook, trigger: "webhook", externalId });
}
