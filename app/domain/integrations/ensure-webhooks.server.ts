import { eq } from "drizzle-orm";
import { isLoopback } from "#app/integrations/fetch-guard";
import { PartnerError } from "#app/integrations/partner";
import { salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";
import { clearWebhooksRefused, webhooksRefused } from "./access.server";
import { isPassing } from "./backoff";
import type { IntegrationRow } from "./integrations.repo.server";
import { webhookUrl } from "./integrations.schema";
import { type OpenChannel, openChannel } from "./open-channel.server";

const HOUR = 3_600_000;
/** Retry interval after the store was down. */
const AGAIN_MS = 10 * 60_000;

/**
 * Runs after a sync, at most once an hour: creates or repairs the store's webhooks and records the outcome. Without
 * webhooks, orders still arrive with the syncs, only later; so this never fails a sync. A store that refuses webhooks
 * notifies at once.
 */
export async function keepWebhooks(
  ctx: Ctx,
  company: CompanyDb,
  row: IntegrationRow,
  open: OpenChannel,
): Promise<void> {
  const { channel, world, connection } = open;
  const origin = reachableOrigin(ctx);
  const isDue = (row.webhooksCheckedAt ?? 0) <= ctx.now() - HOUR;
  const sealed = channel.signsWithApiSecret ? row.apiSecretSealed : row.webhookSecretSealed;
  if (!channel.ensureWebhooks || !origin || sealed === null || !isDue) return;
  const keep = (found: Partial<IntegrationRow>) => company.update(integrations, found, eq(integrations.id, row.id));
  try {
    const secret = sealed && (await ctx.sealer.open(sealed));
    const wish = { deliveryUrl: webhookUrl(origin, row.id), secret };
    const { outcome, topics } = await channel.ensureWebhooks(world, connection, wish);
    const kept = { webhooks: "kept" as const, webhooksNote: topics, webhooksCheckedAt: ctx.now() };
    await company.batch(keep(kept), clearWebhooksRefused(company, row.id));
    if (outcome === "made") ctx.log.info("webhooks made", { integrationId: row.id, topics });
  } catch (error) {
    if (!(error instanceof PartnerError)) {
      ctx.log.error("webhooks not kept", { integrationId: row.id, error: String(error) });
      await keep({ webhooksCheckedAt: ctx.now() });
      return;
    }
    const { fault, message } = error;
    ctx.log.warn("webhooks not kept", { integrationId: row.id, fault, message });
    if (isPassing(fault)) await keep({ webhooksCheckedAt: ctx.now() - HOUR + AGAIN_MS });
    else {
      const refused = { webhooks: "refused" as const, webhooksNote: message, webhooksCheckedAt: ctx.now() };
      await company.batch(keep(refused), webhooksRefused(ctx, company, row, message));
    }
  }
}

/** Our origin as reachable by a store: over https, or on this machine when the stores run here too. */
function reachableOrigin({ config }: Ctx): string | null {
  if (!URL.canParse(config.origin)) return null;
  const { protocol, hostname, origin } = new URL(config.origin);
  if (isLoopback(hostname)) return config.allowLocalStores ? origin : null;
  return protocol === "https:" ? origin : null;
}

/** What happened to a deleted integration's webhooks; null when it had none. */
export interface RemovedWebhooks {
  isComplete: boolean;
  /** For the user: what was removed, or what remains and how to delete it by hand. */
  message: string;
}

/**
 * Removes the store's webhooks while its keys still exist. A store that is down or refuses does not prevent the
 * deletion: the message lists what remains.
 */
export async function removeWebhooks(
  ctx: Ctx,
  company: CompanyDb,
  row: IntegrationRow,
): Promise<RemovedWebhooks | null> {
  const channel = salesChannel(row.type);
  if (!channel?.removeWebhooks) return null;
  const { origin } = ctx.config;
  const deliveryUrl = webhookUrl(URL.canParse(origin) ? new URL(origin).origin : "https://unknown.invalid", row.id);
  // Keeps a concurrent sync from creating them again.
  await company.update(integrations, { webhooksCheckedAt: ctx.now() }, eq(integrations.id, row.id));
  const byHand = `In the store, delete the webhooks sent to ${deliveryUrl}. ${channel.webhooksByHand ?? ""}`.trim();
  try {
    const open = await openChannel(ctx, row);
    if (!open?.channel.removeWebhooks) return null;
    const { removed, remaining } = await open.channel.removeWebhooks(open.world, open.connection, deliveryUrl);
    if (remaining.length > 0) {
      const message = `The store still has these webhooks: ${remaining.join(", ")}. ${byHand}`;
      return { isComplete: false, message };
    }
    if (removed.length === 0) return { isComplete: true, message: "The store had no webhooks to remove." };
    return { isComplete: true, message: `These webhooks were removed from the store: ${removed.join(", ")}.` };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("webhooks not removed", { integrationId: row.id, fault: error.fault, message: error.message });
    const message = `The webhooks could not be removed from the store. ${byHand} (${error.message})`;
    return { isComplete: false, message };
  }
}
