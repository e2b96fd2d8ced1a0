import { z } from "zod";
import { followWebhook, verifyWebhook } from "#app/domain/channels/webhooks.service.server";
import { noGet } from "#app/http/guards/api.server";
import { webhookAction } from "#app/http/guards/webhook.server";
import { isWebhookPing } from "#app/integrations/registry";

const Params = z.object({ integrationId: z.string().min(1).max(64) });

export const loader = noGet("POST");

export const action = webhookAction("stores sign webhooks with the integration's secret", {
  params: Params,
  isPing: isWebhookPing,
  verify: ({ ctx, params, headers, body }) => verifyWebhook(ctx, params.integrationId, headers, body),
  handle: followWebhook,
});
