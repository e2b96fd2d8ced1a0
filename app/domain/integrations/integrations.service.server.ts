import { isRefusal } from "#app/integrations/access-check";
import { guardedUrl } from "#app/integrations/fetch-guard";
import { localStandIn } from "#app/integrations/http/local-stand-in";
import { type AccessCheck, PartnerError } from "#app/integrations/partner";
import { channelTypes, provider, salesChannel, wantsWebhookSecret } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import { getCompany } from "../companies/companies.service.server";
import { hintOf } from "../kernel/clean-text";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, DomainError, invalid, notFound } from "../kernel/errors";
import { accessStatements, readingRefused } from "./access.server";
import * as repo from "./integrations.repo.server";
import type { CreateIntegration, IntegrationsQuery, IntegrationView } from "./integrations.schema";
import { openPartner } from "./open-partner.server";
import { pushesDueNow } from "./outbox.service.server";
import { noted } from "./partner-health.server";

export type { IntegrationRow } from "./integrations.repo.server";

/** For types without syncs: never due. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** Plain http is not accepted by default. */
type Config = Omit<CreateIntegration["config"], "allowsHttp"> & { allowsHttp?: boolean };
export type NewConnection = Omit<CreateIntegration, "config" | "firstSync"> & {
  config: Config;
  firstSync?: CreateIntegration["firstSync"];
};

/**
 * Stores a partner's sealed keys and creates the secret that signs its webhooks.
 * @throws validation when the address is missing or must not be fetched; not_found for a company out of reach; conflict
 * when the company has connected this store, or this type without stores, already
 */
export async function createIntegration(
  ctx: Ctx,
  { type, name, companyId, config, firstSync }: NewConnection,
  { isOnly = false, leftOut = null }: { isOnly?: boolean; leftOut?: number | null } = {},
): Promise<{ integration: IntegrationView; webhookSecret: string | null }> {
  const company = ctx.db.company((await getCompany(ctx, companyId)).id);
  const isChannel = salesChannel(type) !== null;
  const storeUrl = addressOf(ctx, type, config.storeUrl, config.allowsHttp);
  const webhookSecret = wantsWebhookSecret(type) ? ctx.randomHex(24) : null;
  const row: repo.NewIntegration = {
    id: ctx.newId(),
    type,
    name,
    storeUrl,
    allowsHttp: config.allowsHttp ?? false,
    apiKeySealed: await ctx.sealer.seal(config.apiKey),
    apiKeyHint: config.apiKey && hintOf(config.apiKey),
    apiSecretSealed: config.apiSecret && (await ctx.sealer.seal(config.apiSecret)),
    apiSecretHint: config.apiSecret && hintOf(config.apiSecret),
    webhookSecretSealed: webhookSecret && (await ctx.sealer.seal(webhookSecret)),
    firstSync: isChannel && firstSync ? { ...firstSync, leftOut, olderFetchedAt: null } : null,
    nextSyncAt: isChannel ? ctx.now() : NEVER,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
  const keeping = company.batch(
    ...(isOnly ? [repo.assertNotConnected(company, row)] : []),
    ...audited(ctx, repo.insertIntegration(company, row), {
      action: "integration.created",
      subject: name,
      companyId: company.companyId,
      // Keys are never logged.
      after: { type, name, storeUrl, apiKey: row.apiKeyHint },
    }),
  );
  await keeping.catch((error: unknown) => {
    throw refusedBy(error, "assertion", "conflict") ? connectedAlready(type, storeUrl) : error;
  });
  return { integration: await getIntegration(ctx, row.id), webhookSecret };
}

/** A company connects each store once, and each partner without stores once. */
export function connectedAlready(type: CreateIntegration["type"], storeUrl: string | null): DomainError {
  if (storeUrl) return conflict("This store is already connected.", "duplicate_integration");
  const { label, fields } = provider(type)?.words ?? { label: type, fields: null };
  const way =
    fields?.storeUrl.need === "optional"
      ? "Enter the URL of the other one to tell them apart."
      : "Edit that integration to change its keys.";
  return conflict(`${label} is already connected. ${way}`, "duplicate_integration");
}

/** The address to store. Types with a fixed address have none, whatever was submitted. @throws validation */
export function addressOf(
  ctx: Ctx,
  type: CreateIntegration["type"],
  storeUrl: string | null,
  allowsHttp = false,
): string | null {
  const need = provider(type)?.words.fields.storeUrl.need ?? "none";
  if (need === "required" && !storeUrl)
    throw invalid({ "config.storeUrl": ["Please enter a valid URL"] }, "store_address_not_valid");
  if (!storeUrl) return null;
  try {
    if (need === "none") return localStandIn(storeUrl, ctx.config) && storeUrl;
    guardedUrl(storeUrl, { ...ctx.config, allowsHttp });
    return storeUrl;
  } catch (error) {
    if (error instanceof PartnerError) throw invalid({ "config.storeUrl": [error.message] }, "store_address_not_valid");
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

/** Number of a company's integrations, for the caller's batch. @throws OutOfScope */
export const countIntegrations = (ctx: Ctx, companyId: string): Statement<number> =>
  ctx.db.company(companyId).count(integrations);

/** @throws not_found */
async function getIntegration(ctx: Ctx, id: string): Promise<IntegrationView> {
  const found = await repo.findShown(ctx.db, id);
  if (!found) throw notFound("This integration");
  return found;
}

/** With its sealed keys, for callers that connect to the store. @throws not_found */
export async function getIntegrationRow(ctx: Ctx, id: string): Promise<repo.IntegrationRow> {
  const row = await repo.findIntegration(ctx.db, id);
  if (!row) throw notFound("This integration");
  return row;
}

/** The row for the caller's batch; null when it is deleted or out of reach. */
export const findIntegrationRow = (ctx: Ctx, id: string) => repo.findIntegration(ctx.db, id);

/** The company's integrations of a type that orders are fetched from; empty for other types. */
export async function findChannelsOf(company: CompanyDb, type: repo.IntegrationRow["type"]): Promise<string[]> {
  if (!salesChannel(type)) return [];
  return (await repo.listOfTypes(company, [type])).map((row) => row.id);
}

/** All of the company's stores that are not paused, of any type. */
export async function findStoresOf(company: CompanyDb): Promise<string[]> {
  const rows = await repo.listOfTypes(company, channelTypes());
  return rows.flatMap(({ id, status }) => (status === "paused" ? [] : id));
}

/**
 * Calls the partner's API and tests the keys' permissions. Stores the result; a store in error is synced with the next
 * cron.
 * @throws not_found; partner_failed with a sentence that describes the problem
 */
export async function testIntegration(ctx: Ctx, id: string): Promise<{ message: string; checks: AccessCheck[] }> {
  const row = await getIntegrationRow(ctx, id);
  const company = ctx.db.company(row.companyId);
  const channel = salesChannel(row.type);
  try {
    const report = await noted(ctx, row, async () => {
      const open = await openPartner(ctx, row);
      if (!open) throw new DomainError("connection_test_not_supported", "Integrations of this type cannot be tested.");
      return open.provider.connect(open.world, { ...open.connection, found: null });
    });
    const checks = report.checks ?? [];
    const isWriteAllowed = checks.some(({ access, outcome }) => access === "write" && outcome === "allowed");
    await company.batch(
      repo.updateIntegration(company, id, {
        found: report.found,
        ...(row.failures > 0 && channel && { nextSyncAt: ctx.now() }),
        updatedAt: ctx.now(),
      }),
      ...(checks.length > 0 ? accessStatements(ctx, company, row, checks) : []),
      ...(isWriteAllowed ? [pushesDueNow(ctx, company, id)] : []),
    );
    if (isWriteAllowed) await ctx.enqueue({ type: "drain-outbox" });
    const [refused] = checks.filter(({ access, outcome }) => access === "write" && outcome === "refused");
    if (refused) throw new DomainError("store_read_only", `Orders can be read, but not updated. ${refused.message}`);
    return { message: [report.message, ...checks.flatMap(besideReading)].join(" "), checks };
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    if (channel && isRefusal(error.fault))
      await company.batch(...accessStatements(ctx, company, row, readingRefused(error)));
    throw new DomainError("partner_failed", error.message);
  }
}

const NAME = { read: "Reading", write: "Writing", webhooks: "Webhooks" } as const;
/** "Writing verified." */
function besideReading({ access, outcome, message }: AccessCheck): string[] {
  if (access === "read") return [];
  return [outcome === "allowed" ? `${NAME[access]} verified.` : `${NAME[access]}: ${message}`];
}
