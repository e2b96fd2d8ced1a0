import { guardedUrl } from "#app/integrations/fetch-guard";
import { PartnerError } from "#app/integrations/partner";
import { salesChannel } from "#app/integrations/registry";
import type { CompanyDb } from "#db/scoped.server";
import { auditStatement } from "../audit/audit.service.server";
import { getCompany } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { DomainError, invalid, notFound } from "../errors";
import { clearNotifications } from "../notifications/notifications.service.server";
import * as repo from "./integrations.repo.server";
import { type CreateIntegration, hintOf, type IntegrationsQuery, type IntegrationView } from "./integrations.schema";
import { openChannel } from "./open-channel.server";

export type { IntegrationRow } from "./integrations.repo.server";

/** For types that nothing is fetched from: no sync is ever due. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * Keeps a partner's keys sealed, and makes the secret its webhooks are signed with.
 * @throws validation when the address is missing or must not be fetched; not_found for a company out of reach; conflict
 *         when it shall be the only one of its store and is not
 */
export async function createIntegration(
  ctx: Ctx,
  { type, name, companyId, config }: CreateIntegration,
  { isOnly = false }: { isOnly?: boolean } = {},
): Promise<{ integration: IntegrationView; webhookSecret: string | null }> {
  const company = ctx.db.company((await getCompany(ctx, companyId)).id);
  const isChannel = salesChannel(type) !== null;
  if (isChannel) assertFetchable(ctx, config.storeUrl);
  const webhookSecret = isChannel ? ctx.randomHex(24) : null;
  const row: repo.NewIntegration = {
    id: ctx.newId(),
    type,
    name,
    storeUrl: config.storeUrl,
    apiKeySealed: await ctx.sealer.seal(config.apiKey),
    apiKeyHint: hintOf(config.apiKey),
    apiSecretSealed: config.apiSecret && (await ctx.sealer.seal(config.apiSecret)),
    apiSecretHint: config.apiSecret && hintOf(config.apiSecret),
    webhookSecretSealed: webhookSecret && (await ctx.sealer.seal(webhookSecret)),
    nextSyncAt: isChannel ? ctx.now() : NEVER,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
  await company.batch(
    ...(isOnly ? [repo.assertNotConnected(company, row)] : []),
    repo.insertIntegration(company, row),
    auditStatement(ctx, {
      action: "integration.created",
      subject: name,
      companyId: company.companyId,
      // The keys stay out of it, as they do everywhere.
      after: { type, name, storeUrl: config.storeUrl, apiKey: row.apiKeyHint },
    }),
  );
  return { integration: await getIntegration(ctx, row.id), webhookSecret };
}

function assertFetchable(ctx: Ctx, storeUrl: string | null): void {
  if (!storeUrl) throw invalid({ "config.storeUrl": ["Please enter a valid URL"] });
  try {
    guardedUrl(storeUrl, ctx.config);
  } catch (error) {
    if (error instanceof PartnerError) throw invalid({ "config.storeUrl": [error.message] });
    throw error;
  }
}

/** Newest first. */
export async function listIntegrations(
  ctx: Ctx,
  { companyId, cursor, limit }: IntegrationsQuery,
): Promise<{ rows: IntegrationView[]; next: string | null }> {
  const rows = await repo.listShown(ctx.db.within(companyId), cursor ?? null, limit + 1);
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** @throws not_found */
async function getIntegration(ctx: Ctx, id: string): Promise<IntegrationView> {
  const found = await repo.findShown(ctx.db, id);
  if (!found) throw notFound("This integration");
  return found;
}

/** With its sealed keys, for who talks to the store. @throws not_found */
export async function getIntegrationRow(ctx: Ctx, id: string): Promise<repo.IntegrationRow> {
  const row = await repo.findIntegration(ctx.db, id);
  if (!row) throw notFound("This integration");
  return row;
}

/** The row for the caller's batch; null when it is gone or out of reach. */
export const findIntegrationRow = (ctx: Ctx, id: string) => repo.findIntegration(ctx.db, id);

/** The company's integrations of a type that orders come from; empty for any other type. */
export async function findChannelsOf(company: CompanyDb, type: repo.IntegrationRow["type"]): Promise<string[]> {
  if (!salesChannel(type)) return [];
  return (await repo.idsOfType(company, type)).map((row) => row.id);
}

/**
 * Finds the store's API and proves that the key may read orders. What was found is kept; a store that was in error is
 * synced at the next opportunity.
 * @throws not_found; partner_failed with the sentence that says what is wrong
 */
export async function testIntegration(ctx: Ctx, id: string): Promise<{ message: string }> {
  const row = await getIntegrationRow(ctx, id);
  try {
    const open = await openChannel(ctx, row);
    if (!open) throw new DomainError("partner_failed", "Connections of this type cannot be tested yet.");
    const { channel, world, connection } = open;
    const report = await channel.connect(world, { ...connection, found: null });
    await repo.updateIntegration(ctx.db.company(row.companyId), id, {
      found: report.found,
      ...(row.failures > 0 && { nextSyncAt: ctx.now() }),
      updatedAt: ctx.now(),
    });
    return { message: report.message };
  } catch (error) {
    if (error instanceof PartnerError) throw new DomainError("partner_failed", error.message);
    throw error;
  }
}

/** The connection and its keys go; the orders that came by it stay. @throws not_found */
export async function deleteIntegration(ctx: Ctx, id: string): Promise<void> {
  const { companyId, type, name, storeUrl, apiKeyHint } = await getIntegration(ctx, id);
  const company = ctx.db.company(companyId);
  await company.batch(
    repo.stillThere(company, id),
    repo.deleteIntegration(company, id),
    clearNotifications(company, "sync-failed", id),
    auditStatement(ctx, {
      action: "integration.deleted",
      subject: name,
      companyId,
      before: { type, name, storeUrl, apiKey: apiKeyHint },
    }),
  );
}
