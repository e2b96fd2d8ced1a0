import { eq } from "drizzle-orm";
import {
  type Connection,
  PartnerError,
  type PartnerSession,
  type PartnerWorld,
  type Provider,
} from "#app/integrations/partner";
import { provider } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import type { Ctx } from "../kernel/ctx";
import type { IntegrationRow } from "./integrations.repo.server";

/** A partner with everything needed to call it. Contains keys: never log, store or show it. */
export interface OpenPartner<P extends Provider = Provider> {
  provider: P;
  world: PartnerWorld;
  connection: Connection;
}

/**
 * Decrypts an integration's keys. Null when no adapter in `among` has its type.
 * @throws PartnerError auth when the keys cannot be decrypted any more
 */
export async function openPartner<P extends Provider = Provider>(
  ctx: Ctx,
  row: IntegrationRow,
  among: (type: string) => P | null = provider as (type: string) => P | null,
): Promise<OpenPartner<P> | null> {
  const found = among(row.type);
  if (!found) return null;
  const apiKey = await opened(ctx, row.apiKeySealed);
  const apiSecret = row.apiSecretSealed ? await opened(ctx, row.apiSecretSealed) : "";
  const { found: kept, storeUrl, allowsHttp } = row;
  const session = await openedSession(ctx, row);
  return {
    provider: found,
    world: { ...partnerWorld(ctx), keepSession: (made) => keepSession(ctx, row, made) },
    connection: { storeUrl: storeUrl ?? "", apiKey, apiSecret, found: kept, session, allowsHttp },
  };
}

async function opened(ctx: Ctx, sealed: string): Promise<string> {
  try {
    return await ctx.sealer.open(sealed);
  } catch (error) {
    ctx.log.warn("sealed keys do not open", { reason: String(error) });
    throw new PartnerError(
      "auth",
      "The stored keys can no longer be read. Delete the integration and add it again with its keys.",
    );
  }
}

/** Null for an unreadable session: the platform then issues a new one. */
async function openedSession(ctx: Ctx, row: IntegrationRow): Promise<PartnerSession | null> {
  if (!row.sessionSealed) return null;
  try {
    return JSON.parse(await ctx.sealer.open(row.sessionSealed)) as PartnerSession;
  } catch (error) {
    ctx.log.warn("a sealed session does not open", { reason: String(error) });
    return null;
  }
}

/** Stored only while the keys are unchanged: the session belongs to them. */
async function keepSession(ctx: Ctx, row: IntegrationRow, session: PartnerSession): Promise<void> {
  const sessionSealed = await ctx.sealer.seal(JSON.stringify(session));
  await ctx.db
    .company(row.companyId)
    .update(
      integrations,
      { sessionSealed },
      eq(integrations.id, row.id),
      eq(integrations.apiKeySealed, row.apiKeySealed),
    );
}

/** Capabilities given to adapters. */
export const partnerWorld = (ctx: Ctx): PartnerWorld => ({
  fetch: ctx.fetch,
  now: () => ctx.now(),
  randomHex: (bytes) => ctx.randomHex(bytes),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  allowLocalStores: ctx.config.allowLocalStores,
});
