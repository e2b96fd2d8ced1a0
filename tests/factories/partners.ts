import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import { FakeShipStation, V2_KEY } from "#tests/support/shipstation/shipstation";
import { FILES } from "#tests/support/shipstation/v2";
import { FakeShopify } from "#tests/support/shopify/shopify";
import { FakeStripe, TEST_KEY } from "#tests/support/stripe/stripe";
import { systemWorld } from "./world";

export const STRIPE_SECRET = "whsec_test";

/** A shop, a postage provider and a payment collector in memory, at the partners' real addresses. */
export function partnersInMemory(now: () => number = Date.now) {
  const shop = new FakeShopify({ bucket: { maximum: 1_000_000, restoreRate: 1000 }, now });
  const [seller, collector] = [new FakeShipStation(), new FakeStripe()];
  const at: Record<string, { handle(request: Request): Promise<Response> }> = {
    "helix.myshopify.com": shop,
    "api.shipstation.com": seller,
    "api.shipengine.com": seller,
    [new URL(FILES).hostname]: seller,
    "api.stripe.com": collector,
  };
  const outside = globalThis.fetch;
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input as Request, init as RequestInit);
    return at[new URL(request.url).hostname]?.handle(request) ?? outside(input, init);
  };
  return { shop, seller, collector, fetch: ask };
}
export type Partners = ReturnType<typeof partnersInMemory>;

/** The company's account at one of them. Returns the integration's id. */
export async function connect(
  { shop }: Partners,
  companyId: string,
  type: "shopify" | "shipstation" | "stripe",
): Promise<string> {
  const { clientId, clientSecret } = shop.settings;
  const keys = {
    shopify: { apiKey: clientId, apiSecret: clientSecret, storeUrl: "helix.myshopify.com" },
    shipstation: { apiKey: V2_KEY, apiSecret: "", storeUrl: "" },
    stripe: { apiKey: TEST_KEY, apiSecret: STRIPE_SECRET, storeUrl: "" },
  };
  const config = { ...keys[type], webhookUrl: null };
  return (await createIntegration(systemWorld(), { type, name: type, companyId, config })).integration.id;
}
