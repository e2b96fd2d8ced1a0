import { invoicer, salesChannel, shipper } from "#app/integrations/registry";
import type { Ctx } from "../ctx";
import { findIntegrationRow, type IntegrationRow } from "../integrations/integrations.service.server";
import { partnerWorld } from "../integrations/open-partner.server";
import { followNews } from "../shipping/following/following.server";

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

/** Null for an integration that does not exist or takes no webhooks, and for a signature that does not match. */
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
    const reading = await seller.readWebhook(partnerWorld(ctx), await secretOf(ctx, row), headers, body);
    if (reading.kind === "bad-signature") return null;
    const isFollowed = reading.kind === "parcel" && row.status !== "paused";
    return isFollowed ? { ...hook, trackingNumber: reading.trackingNumber } : hook;
  }
  const collector = invoicer(row.type);
  if (collector) {
    if (!row.apiSecretSealed) return null;
    const secret = await ctx.sealer.open(row.apiSecretSealed);
    const reading = await collector.readWebhook(secret, headers, body, ctx.now());
    if (reading.kind === "bad-signature") return null;
    return reading.kind === "invoice" ? { ...hook, invoiceRef: reading.invoiceId } : hook;
  }
  const channel = salesChannel(row.type);
  const sealed = channel?.signsWithApiSecret ? row.apiSecretSealed : row.webhookSecretSealed;
  if (!channel || !sealed) return null;
  const reading = await channel.readWebhook(await ctx.sealer.open(sealed), headers, body);
  if (reading.kind === "bad-signature") return null;
  const isFollowed = reading.kind === "hint" && row.status !== "paused";
  return isFollowed ? { ...hook, externalId: reading.externalId } : hook;
}

/** Empty where none was made: sellers of postage sign with keys that they publish. */
const secretOf = async (ctx: Ctx, { webhookSecretSealed }: IntegrationRow): Promise<string> =>
  webhookSecretSealed ? ctx.sealer.open(webhookSecretSealed) : "";

/** A webhook is only a hint: it can be late, twice, or out of order. The order or parcel is asked for again by the queue. */
export async function followWebhook(ctx: Ctx, verified: VerifiedHook): Promise<void> {
  const { externalId, trackingNumber, invoiceRef, ...hook } = verified;
  if (invoiceRef) return ctx.enqueue({ type: "follow-invoice", ...hook, ref: invoiceRef });
  if (trackingNumber) return followNews(ctx, hook.companyId, trackingNumber);
  if (externalId === null) return;
  await ctx.enqueue({ type: "sync-integration", ...hook, trigger: "webhook", externalId });
}
