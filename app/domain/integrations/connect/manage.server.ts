import { sql } from "drizzle-orm";
import { provider, salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import { clearWebhooksRefused } from "../access.server";
import * as repo from "../integrations.repo.server";
import type { EditIntegration } from "../integrations.schema";
import { hintOf } from "../integrations.schema";
import { getIntegrationRow, type IntegrationRow } from "../integrations.service.server";
import { type RemovedWebhooks, removeWebhooks } from "../keep-webhooks.server";
import { tryConnection } from "../keys/try-connection.server";
import { openPartner } from "../open-partner.server";
import { pushesDueNow } from "../outbox.service.server";

/** Nothing is fetched from it until it is resumed; orders that are here stay. @throws not_found; conflict */
export const pauseIntegration = (ctx: Ctx, id: string): Promise<IntegrationRow> =>
  move(ctx, id, "integration.paused", () => ({ status: "paused" }), sql`${integrations.status} <> 'paused'`);

/** Reads on from where it was left, at the next opportunity. @throws not_found; conflict */
export const resumeIntegration = (ctx: Ctx, id: string): Promise<IntegrationRow> =>
  move(ctx, id, "integration.resumed", awake, sql`${integrations.status} = 'paused'`);

/** Types that nothing is fetched from are not due by it. */
const awake = (ctx: Ctx, { type }: IntegrationRow) => ({
  status: "active" as const,
  lastError: null,
  failures: 0,
  ...(salesChannel(type) && { nextSyncAt: ctx.now() }),
});

async function move(
  ctx: Ctx,
  id: string,
  action: "integration.paused" | "integration.resumed",
  patchOf: (ctx: Ctx, row: IntegrationRow) => Partial<IntegrationRow>,
  from: ReturnType<typeof sql>,
): Promise<IntegrationRow> {
  const row = await getIntegrationRow(ctx, id);
  const company = ctx.db.company(row.companyId);
  const patch = patchOf(ctx, row);
  const [, [moved]] = await company.batch(
    company.assert(
      "conflict",
      (own) =>
        sql`exists (select 1 from ${integrations} where ${own(integrations)} and ${integrations.id} = ${id} and ${from})`,
    ),
    ...audited(ctx, company.update(integrations, { ...patch, updatedAt: ctx.now() }, sql`${integrations.id} = ${id}`), {
      action,
      subject: row.name,
      companyId: row.companyId,
      after: { status: patch.status },
    }),
    clearNotifications(company, "sync-failed", id),
  );
  return moved ?? row;
}

/**
 * Gives it another name or other keys. New keys are tried on the store before they are kept; with them a store that
 * was in error is read again at once. The address stays: another shop is an integration of its own.
 * @throws not_found; validation at the field that can mend what the store said
 */
export async function editIntegration(ctx: Ctx, id: string, edit: EditIntegration): Promise<void> {
  const row = await getIntegrationRow(ctx, id);
  const { apiKey, apiSecret } = edit.config;
  const isRekeyed = Boolean(apiKey || apiSecret);
  if (isRekeyed && provider(row.type)) await tryKeys(ctx, row, edit);
  const company = ctx.db.company(row.companyId);
  await company.batch(
    ...audited(
      ctx,
      company.update(
        integrations,
        {
          name: edit.name,
          ...(apiKey && { apiKeySealed: await ctx.sealer.seal(apiKey), apiKeyHint: hintOf(apiKey) }),
          ...(apiSecret && { apiSecretSealed: await ctx.sealer.seal(apiSecret), apiSecretHint: hintOf(apiSecret) }),
          // A token that the old keys were given is not theirs.
          ...(isRekeyed && { sessionSealed: null, checks: null, webhooksCheckedAt: null }),
          ...(isRekeyed && row.status !== "paused" && awake(ctx, row)),
          updatedAt: ctx.now(),
        },
        sql`${integrations.id} = ${id} and (${isRekeyed ? 1 : 0} or ${integrations.name} <> ${edit.name})`,
      ),
      {
        action: "integration.updated",
        subject: edit.name,
        companyId: row.companyId,
        // The keys stay out of it, as they do everywhere.
        before: { name: row.name, apiKey: row.apiKeyHint },
        after: { name: edit.name, apiKey: apiKey ? hintOf(apiKey) : row.apiKeyHint },
      },
    ),
    ...(isRekeyed
      ? [
          clearNotifications(company, "sync-failed", id),
          clearNotifications(company, "push-failed", id),
          clearWebhooksRefused(company, id),
          pushesDueNow(ctx, company, id),
        ]
      : []),
  );
  if (isRekeyed) await ctx.enqueue({ type: "drain-outbox" });
}

/** A key that is not given anew is the one that is kept. */
async function tryKeys(ctx: Ctx, row: IntegrationRow, { config: { apiKey, apiSecret } }: EditIntegration) {
  const kept = apiKey && apiSecret ? null : (await openPartner(ctx, row))?.connection;
  await tryConnection(ctx, {
    type: row.type,
    config: {
      storeUrl: row.storeUrl,
      webhookUrl: null,
      allowsHttp: row.allowsHttp,
      apiKey: apiKey ?? kept?.apiKey ?? "",
      apiSecret: apiSecret ?? kept?.apiSecret ?? null,
    },
  });
}

/**
 * Deletes the connection and its keys, and first its webhooks in the store; the orders that came by it stay. Answers
 * with what became of the webhooks. @throws not_found
 */
export async function deleteIntegration(ctx: Ctx, id: string): Promise<RemovedWebhooks | null> {
  const row = await getIntegrationRow(ctx, id);
  const { companyId, type, name, storeUrl, apiKeyHint } = row;
  const company = ctx.db.company(companyId);
  const webhooks = await removeWebhooks(ctx, company, row);
  await company.batch(
    repo.stillThere(company, id),
    ...audited(ctx, repo.deleteIntegration(company, id), {
      action: "integration.deleted",
      subject: name,
      companyId,
      before: { type, name, storeUrl, apiKey: apiKeyHint },
      ...(webhooks && { after: { webhooks: webhooks.message } }),
    }),
    clearNotifications(company, "sync-failed", id),
    clearNotifications(company, "push-failed", id),
    clearWebhooksRefused(company, id),
    ...(webhooks && !webhooks.isComplete
      ? [
          notificationStatement(ctx, company, {
            kind: "sync-failed",
            key: `${id}:webhooks`,
            title: `${name}: webhooks remain in the store`,
            body: webhooks.message,
            path: "/integrations",
          }),
        ]
      : []),
  );
  return webhooks;
}
