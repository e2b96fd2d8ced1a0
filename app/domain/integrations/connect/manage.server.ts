import { eq, ne, type SQL } from "drizzle-orm";
import { provider, salesChannel } from "#app/integrations/registry";
import { integrations } from "#db/schema/integrations";
import { audited } from "../../audit/audit.service.server";
import { hintOf } from "../../kernel/clean-text";
import type { Ctx } from "../../kernel/ctx";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import { clearWebhooksRefused } from "../access.server";
import { type RemovedWebhooks, removeWebhooks } from "../ensure-webhooks.server";
import * as repo from "../integrations.repo.server";
import type { EditIntegration } from "../integrations.schema";
import { getIntegrationRow, type IntegrationRow } from "../integrations.service.server";
import { tryConnection } from "../keys/try-connection.server";
import { openPartner } from "../open-partner.server";
import { pushesDueNow } from "../outbox.service.server";

/** Stops syncing the store until it is resumed; its orders stay. @throws not_found; conflict */
export const pauseIntegration = (ctx: Ctx, id: string): Promise<IntegrationRow> =>
  move(ctx, id, "integration.paused", () => ({ status: "paused" }), ne(integrations.status, "paused"));

/** Continues the sync at the stored watermark with the next cron. @throws not_found; conflict */
export const resumeIntegration = (ctx: Ctx, id: string): Promise<IntegrationRow> =>
  move(ctx, id, "integration.resumed", awake, eq(integrations.status, "paused"));

/** Types without syncs are never due. */
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
  from: SQL,
): Promise<IntegrationRow> {
  const row = await getIntegrationRow(ctx, id);
  const company = ctx.db.company(row.companyId);
  const patch = patchOf(ctx, row);
  const [, [moved]] = await company.batch(
    company.assertExists("conflict", integrations, eq(integrations.id, id), from),
    ...audited(ctx, company.update(integrations, { ...patch, updatedAt: ctx.now() }, eq(integrations.id, id)), {
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
 * Changes the name or the keys. New keys are tested with the store before they are stored; a store in error is then
 * synced at once. The address cannot change: another shop is another integration.
 * @throws not_found; validation at the field that can resolve the store's error
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
          // A session token of the old keys is not valid for the new ones.
          ...(isRekeyed && { sessionSealed: null, checks: null, webhooksCheckedAt: null }),
          ...(isRekeyed && row.status !== "paused" && awake(ctx, row)),
          updatedAt: ctx.now(),
        },
        eq(integrations.id, id),
        ...(isRekeyed ? [] : [ne(integrations.name, edit.name)]),
      ),
      {
        action: "integration.updated",
        subject: edit.name,
        companyId: row.companyId,
        // Keys are never logged.
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

/** An empty key field keeps the stored key. */
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
 * Deletes the store's webhooks, then the connection and its keys; its orders stay. Returns what happened to the
 * webhooks.
 * @throws not_found
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
            title: `${name}: webhooks were not removed from the store`,
            body: webhooks.message,
            path: "/integrations",
          }),
        ]
      : []),
  );
  return webhooks;
}
