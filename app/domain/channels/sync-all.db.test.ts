import { expect, test } from "vitest";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { aCompany } from "#tests/factories/company";
import { aShop } from "#tests/factories/shop";
import { systemWorld } from "#tests/factories/world";
import { FakeShopify } from "#tests/support/shopify/shopify";
import { FakeSquarespace } from "#tests/support/squarespace/site";
import { syncCompany, syncIntegration } from "./inbound.service.server";

/** A company with a Shopify shop and a Squarespace site, and a context that can call both. */
async function others(companyId: string) {
  const [shop, site] = [new FakeShopify({ orders: 3 }), new FakeSquarespace({ orders: 2 })];
  const world: Ctx = {
    ...systemWorld(),
    fetch: async (input, init) => {
      const request = new Request(input as Request, init as RequestInit);
      const { hostname } = new URL(request.url);
      if (hostname.endsWith(".myshopify.com")) return shop.handle(request);
      return hostname.endsWith("squarespace.com") ? site.handle(request) : fetch(request);
    },
  };
  const { clientId, clientSecret } = shop.settings;
  const connect = (type: "shopify" | "squarespace", apiKey: string, apiSecret: string, storeUrl: string) =>
    createIntegration(world, {
      type,
      name: type,
      companyId,
      config: { apiKey, apiSecret, storeUrl, webhookUrl: null },
    });
  const shopify = await connect("shopify", clientId, clientSecret, "helix.myshopify.com");
  const squarespace = await connect("squarespace", site.settings.apiKey, "", "");
  return { shop, site, world, shopify, squarespace };
}

test("syncing all of a company's stores includes every unpaused one of any type", async () => {
  const woo = await aShop({ orders: 4 });
  const { shop, site, world } = await others(woo.companyId);
  const staged =
    (await woo.orderIds()).length + shop.orders.length + site.orders.filter(({ testmode }) => !testmode).length;
  await woo.change({ status: "paused" });
  const without = await syncCompany(world, woo.companyId);
  expect(without).toMatchObject({ newOrders: staged - (await woo.orderIds()).length, errors: 0 });
  await woo.change({ status: "active" });
  expect(await syncCompany(world, woo.companyId)).toMatchObject({ newOrders: (await woo.orderIds()).length });
  // The API call names a type, and syncs only stores of that type.
  expect(await syncCompany(world, woo.companyId, "squarespace")).toMatchObject({ newOrders: 0 });
  const nobody = await aCompany();
  await expect(syncCompany(world, nobody.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a secret for webhooks is made only where the platform signs with one of ours; Shopify's are kept with its own", async () => {
  const company = await aCompany();
  const { shop, world, shopify, squarespace } = await others(company.id);
  expect([shopify.webhookSecret, squarespace.webhookSecret]).toEqual([null, null]);
  expect([shopify.integration.takesWebhooks, squarespace.integration.takesWebhooks]).toEqual([true, false]);
  const reached = { ...world, config: { ...world.config, origin: "https://stowline.test" } };
  await syncIntegration(reached, { companyId: company.id, integrationId: shopify.integration.id, trigger: "cron" });
  expect(shop.hooks.map(({ uri }) => uri)).toEqual(
    Array(4).fill(`https://stowline.test/api/webhooks/${shopify.integration.id}`),
  );
});
