import type { ProviderWords } from "../partner";

export const SHOPIFY_WORDS: ProviderWords = {
  label: "Shopify",
  about: "Orders are imported automatically, and the store is updated when a parcel ships.",
  keysFrom:
    "In the Dev Dashboard of the shop's organization, create an app, install it in the shop, and copy its client ID and secret. The scopes it needs are read_orders, read_products, read_locations, write_inventory and write_merchant_managed_fulfillment_orders.",
  fields: {
    storeUrl: { need: "required", hint: "The address ending in .myshopify.com" },
    apiKey: { label: "Client ID", need: "required", hint: "Or an older access token, which begins with shpat_" },
    apiSecret: {
      label: "Client secret",
      need: "optional",
      hint: "Shopify signs its webhooks with it. Both are stored encrypted and never shown again",
    },
  },
  webhook: null,
};
