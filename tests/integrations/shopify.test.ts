import { shopify } from "#app/integrations/shopify/channel";
import { describeSalesChannel } from "./channel-contract";
import { openShopifyStage } from "./shopify-stage";

describeSalesChannel("Shopify", shopify, () => openShopifyStage());
describeSalesChannel("Shopify with a token of an older app", shopify, async () => {
  const stage = await openShopifyStage({ legacyToken: "shpat_older", orders: 60 });
  return { ...stage, connection: { ...stage.connection, apiKey: "shpat_older" } };
});
