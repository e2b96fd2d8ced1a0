import { getCompany } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { conflict } from "../errors";
import type { CreateIntegration, IntegrationView } from "./integrations.schema";
import { createIntegration, listIntegrations } from "./integrations.service.server";
import { tryConnection } from "./try-connection.server";

export interface ConnectedStore {
  integration: IntegrationView;
  /** What the store says of itself. */
  message: string;
  /** What its webhooks are signed with: in this one answer only. */
  webhookSecret: string | null;
}

/**
 * Connects a store: asks it before anything is kept, keeps it, and starts the first sync. Sent twice, the second is
 * told that the store is there already.
 * @throws not_found; conflict; validation at the field that can mend what the store said
 */
export async function connectStore(ctx: Ctx, input: CreateIntegration): Promise<ConnectedStore> {
  const company = await getCompany(ctx, input.companyId);
  if (company.status === "inactive")
    throw conflict("This company is inactive. Make it active before connecting a store.");
  const { rows } = await listIntegrations(ctx, { companyId: company.id, limit: 50 });
  if (rows.some((row) => row.type === input.type && row.storeUrl === input.config.storeUrl)) {
    throw conflict("This store is connected already.");
  }
  const message = await tryConnection(ctx, input);
  const { integration, webhookSecret } = await createIntegration(ctx, input, { isOnly: true });
  await ctx.enqueue({
    type: "sync-integration",
    companyId: company.id,
    integrationId: integration.id,
    trigger: "cron",
  });
  return { integration, message, webhookSecret };
}
