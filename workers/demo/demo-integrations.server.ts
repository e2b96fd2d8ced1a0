import type { Ctx } from "#app/domain/kernel/ctx";
import type { integrations } from "#db/schema/integrations";
import { type DEMO_COMPANIES, demoStoreKeys } from "./demo-catalog";

const hint = (secret: string): string => `…${secret.slice(-4)}`;

/** The key of the demo's fake ShipStation, which sells worthless labels. */
const POSTAGE_KEY = "TEST_0123456789abcdefghijklmnopqrstuvwxyz";

/** Connects the demo companies that ship from the United States to ShipStation. */
export async function demoShipper(
  ctx: Ctx,
  storeUrl: string,
): Promise<Omit<typeof integrations.$inferInsert, "companyId">> {
  return {
    id: ctx.newId(),
    type: "shipstation",
    name: "ShipStation",
    storeUrl: `${storeUrl}/shipstation`,
    apiKeySealed: await ctx.sealer.seal(POSTAGE_KEY),
    apiKeyHint: hint(POSTAGE_KEY),
    nextSyncAt: Number.MAX_SAFE_INTEGER,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}

/** The key of the demo's fake Stripe, which charges no one, and the secret that signs its webhooks. */
const INVOICING_KEY = "rk_test_51NfakeFakeFakeFake";
export const INVOICING_SECRET = "whsec_of_the_demo";

/** The payment collector of a demo company's invoices. */
export async function demoCollector(
  ctx: Ctx,
  storeUrl: string,
): Promise<Omit<typeof integrations.$inferInsert, "companyId">> {
  return {
    id: ctx.newId(),
    type: "stripe",
    name: "Stripe",
    storeUrl: `${storeUrl}/stripe`,
    apiKeySealed: await ctx.sealer.seal(INVOICING_KEY),
    apiKeyHint: hint(INVOICING_KEY),
    apiSecretSealed: await ctx.sealer.seal(INVOICING_SECRET),
    apiSecretHint: hint(INVOICING_SECRET),
    nextSyncAt: Number.MAX_SAFE_INTEGER,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}

/** The company's integration with its shop in the demo storefront, with encrypted keys. */
export async function demoIntegration(
  ctx: Ctx,
  { key, name }: (typeof DEMO_COMPANIES)[number],
  storeUrl: string,
): Promise<Omit<typeof integrations.$inferInsert, "companyId">> {
  const { consumerKey, consumerSecret } = demoStoreKeys(key);
  const webhookSecret = ctx.randomHex(16);
  return {
    id: ctx.newId(),
    type: "woocommerce",
    name: `${name} shop`,
    storeUrl: `${storeUrl}/${key}`,
    apiKeySealed: await ctx.sealer.seal(consumerKey),
    apiKeyHint: hint(consumerKey),
    apiSecretSealed: await ctx.sealer.seal(consumerSecret),
    apiSecretHint: hint(consumerSecret),
    webhookSecretSealed: await ctx.sealer.seal(webhookSecret),
    syncEverySeconds: 60,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
}
