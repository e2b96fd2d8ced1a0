import type { ProviderWords } from "../partner";

export const WOOCOMMERCE_WORDS: ProviderWords = {
  label: "WooCommerce",
  about: "Orders arrive by themselves, and the shop is told when a parcel has left.",
  keysFrom: "In the shop: WooCommerce, Settings, Advanced, REST API. Add a key with read/write permission.",
  fields: {
    storeUrl: { need: "required", hint: "The address of the shop's front page" },
    apiKey: { need: "required", hint: "Begins with ck_" },
    apiSecret: { need: "required", hint: "Begins with cs_. Both are sealed, and never shown again" },
  },
  webhook:
    "In the shop add a webhook for the topic “Order updated” (WooCommerce, Settings, Advanced, Webhooks) with this delivery URL and secret.",
};
