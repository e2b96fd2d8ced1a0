import { openStatusesOf, salesChannel } from "#app/integrations/registry";
import { getCompany } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, invalid } from "../../kernel/errors";
import { countLeftOut } from "../count-left-out.server";
import type { FirstSyncChoice } from "../first-sync.schema";
import { leftOutWords } from "../first-sync-labels";
import type { CreateIntegration, IntegrationView } from "../integrations.schema";
import { addressOf, connectedAlready, createIntegration, listIntegrations } from "../integrations.service.server";
import { tryConnection } from "../keys/try-connection.server";
import { partnerWorld } from "../open-partner.server";

export interface ConnectedStore {
  integration: IntegrationView;
  /** The store's name and settings, from its API. */
  message: string;
  /** The secret that signs its webhooks; returned only in this response. */
  webhookSecret: string | null;
}

/**
 * Connects a partner: calls it before anything is stored, stores the connection, and starts a store's first sync. A
 * second submission of the same form gets a conflict.
 * @throws not_found; conflict; validation at the field that can resolve the store's error
 */
export async function connectStore(ctx: Ctx, requested: CreateIntegration): Promise<ConnectedStore> {
  const input = { ...requested, firstSync: checkedChoice(requested) };
  const company = await getCompany(ctx, input.companyId);
  if (company.status === "inactive")
    throw conflict("This company is inactive. Activate it before you connect a store.", "company_inactive");
  const storeUrl = addressOf(ctx, input.type, input.config.storeUrl, input.config.allowsHttp);
  const { rows } = await listIntegrations(ctx, { companyId: company.id, limit: 200 });
  if (rows.some((row) => row.type === input.type && row.storeUrl === storeUrl)) {
    throw connectedAlready(input.type, storeUrl);
  }
  const said = await tryConnection(ctx, input);
  const leftOut = await leftOutBy(ctx, input);
  const { integration, webhookSecret } = await createIntegration(ctx, input, { isOnly: true, leftOut });
  const message = leftOut ? `${said} ${leftOutWords(leftOut, input.firstSync.days)}` : said;
  if (salesChannel(input.type))
    await ctx.enqueue({
      type: "sync-integration",
      companyId: company.id,
      integrationId: integration.id,
      trigger: "cron",
    });
  return { integration, message, webhookSecret };
}

/**
 * The choice with each status listed once. Choosing all of a store's statuses is stored as "no limit", which includes
 * statuses that the store adds later.
 * @throws validation for a status that is not one of this store's open ones
 */
function checkedChoice({ type, firstSync }: CreateIntegration): FirstSyncChoice {
  const { statuses = [], ...choice } = firstSync;
  const open = openStatusesOf(type).map(({ value }) => value);
  if (statuses.some((status) => !open.includes(status))) {
    const allowed = open.length > 0 ? `Choose from this store's open statuses: ${open.join(", ")}` : "Leave this empty";
    throw invalid({ "firstSync.statuses": [allowed] }, "order_status_not_offered");
  }
  const chosen = open.filter((status) => statuses.includes(status));
  return chosen.length === 0 || chosen.length === open.length ? choice : { ...choice, statuses: chosen };
}

/** Null for types without orders, and when the store does not report a number. */
async function leftOutBy(ctx: Ctx, { type, config, firstSync }: CreateIntegration): Promise<number | null> {
  const channel = salesChannel(type);
  if (!channel) return null;
  const { storeUrl, apiKey, apiSecret, allowsHttp } = config;
  const connection = { storeUrl: storeUrl ?? "", apiKey, apiSecret: apiSecret ?? "", found: null, allowsHttp };
  return countLeftOut(ctx, { channel, world: partnerWorld(ctx), connection }, firstSync, ctx.now());
}
