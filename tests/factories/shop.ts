import { inject } from "vitest";
import { createIntegration, getIntegrationRow } from "#app/domain/integrations/integrations.service.server";
import { type ShopControl, type ShopSummary, storeControl } from "#tests/support/store/control-client";
import type { ShopOptions } from "#tests/support/store/options";
import { aCompany } from "./company";
import { systemWorld } from "./world";

let n = 0;

export interface TestShop {
  /** The storefront's side. */
  shop: ShopControl;
  summary: ShopSummary;
  /** Our side. */
  companyId: string;
  integrationId: string;
  webhookSecret: string;
  ctx: ReturnType<typeof systemWorld>;
  /** The integration's row as it is now. */
  row(): ReturnType<typeof getIntegrationRow>;
}

/** A WooCommerce shop of its own, and the integration of a company (of its own, unless given) with it. */
export async function aShop(
  options: Partial<ShopOptions> = {},
  { companyId }: { companyId?: string } = {},
): Promise<TestShop> {
  n += 1;
  const control = storeControl(inject("storeUrl"));
  const summary = await control.open({ key: `test-${crypto.randomUUID().slice(0, 8)}-${n}`, ...options });
  const ctx = systemWorld();
  const owner = companyId ?? (await aCompany()).id;
  const { integration, webhookSecret } = await createIntegration(ctx, {
    type: "woocommerce",
    name: `Shop ${n}`,
    companyId: owner,
    config: {
      apiKey: summary.consumerKey,
      apiSecret: summary.consumerSecret,
      storeUrl: summary.url,
      webhookUrl: null,
    },
  });
  return {
    shop: control.shop(summary.key),
    summary,
    companyId: owner,
    integrationId: integration.id,
    webhookSecret: webhookSecret ?? "",
    ctx,
    row: () => getIntegrationRow(systemWorld(), integration.id),
  };
}
