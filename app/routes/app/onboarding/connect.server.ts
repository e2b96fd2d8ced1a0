import type { z } from "zod";
import { getCompany } from "#app/domain/companies/companies.service.server";
import type { ConnectStoreForm } from "#app/domain/companies/onboarding.schema";
import type { Ctx } from "#app/domain/ctx";
import { conflict } from "#app/domain/errors";
import { toIntegrationDto } from "#app/domain/integrations/integrations.schema";
import { createIntegration, listIntegrations } from "#app/domain/integrations/integrations.service.server";
import { tryConnection } from "#app/domain/integrations/try-connection.server";

/**
 * Connects a company's first store: asks it before anything is kept, keeps it, and starts the first sync. The webhook's
 * secret is in this one answer only. Sent twice, the second is told that the store is there already.
 * @throws not_found; conflict; partner_failed, at the field that can mend it
 */
export async function connectStore(
  ctx: Ctx,
  companyId: string,
  input: z.output<typeof ConnectStoreForm>,
  origin: string,
) {
  const company = await getCompany(ctx, companyId);
  if (company.status === "inactive")
    throw conflict("This company is inactive. Make it active before connecting a store.");
  const { rows } = await listIntegrations(ctx, { companyId, limit: 50 });
  if (rows.some((row) => row.type === input.type && row.storeUrl === input.config.storeUrl)) {
    throw conflict("This store is connected already.");
  }
  const message = await tryConnection(ctx, input);
  const { integration, webhookSecret } = await createIntegration(
    ctx,
    { ...input, companyId: company.id },
    { isOnly: true },
  );
  await ctx.enqueue({ type: "sync-integration", companyId, integrationId: integration.id, trigger: "cron" });
  const { webhookUrl } = toIntegrationDto(integration, origin).config;
  return { connected: { message, webhookUrl, webhookSecret } };
}
