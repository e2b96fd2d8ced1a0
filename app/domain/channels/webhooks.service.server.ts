import { invoicer, salesChannel, shipper } from "#app/integrations/registry";
import { findIntegrationRow, type IntegrationRow } from "../integrations/integrations.service.server";
import { partnerWorld } from "../integrations/open-partner.server";
import type { Ctx } from "../kernel/ctx";
import { followNews } from "../shipping/follow-parcels.server";

/** A webhook with a verified sender. Without order or parcel it is a ping or an irrelevant event. */
export interface VerifiedHook {
  companyId: string;
  integrationId: string;
  externalId: string | null;
  /** Of a parcel with new tracking events. */
  trackingNumber?: string;
  /** The collector's invoice id. */
  invoiceRef?: string;
}

/** Null for an unknown integration or one without webhooks, and for a signature that is wrong or cannot be checked. */
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
    // Empty when there is no secret: postage providers sign with published keys.
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
 * Null when it cannot be decrypted: the sender gets the same response as for a wrong signature, which does not reveal
 * that the URL exists.
 */
async function openSecret(ctx: Ctx, { id }: IntegrationRow, sealed: string): Promise<string | null> {
  try {
    return await ctx.sealer.open(sealed);
  } catch (error) {
    ctx.log.error("a webhook secret cannot be decrypted", { integrationId: id, reason: String(error) });
    return null;
  }
}

/**
 * A webhook is only a hint: it can be late, duplicated or out of order. The queue fetches the order or parcel again.
 */
export async function followWebhook(ctx: Ctx, verified: VerifiedHook): Promise<void> {
  const { externalId, trackingNumber, invoiceRef, ...hook } = verified;
  if (invoiceRef) return ctx.enqueue({ type: "follow-invoice", ...hook, ref: invoiceRef });
  if (trackingNumber) return followNews(ctx, hook.companyId, trackingNumber);
  if (externalId === null) return;
  await ctx.enqueue({ type: "sync-integration", ...hook, trigger: "webhook", externalId });
}
