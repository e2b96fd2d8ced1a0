import type { ProviderWords } from "../partner";

export const SQUARESPACE_WORDS: ProviderWords = {
  label: "Squarespace",
  about: "Orders are imported every few minutes, and the site is updated when a parcel ships.",
  keysFrom:
    "In Squarespace: Settings, Developer tools, Developer API keys. Create a key with Orders and Inventory, read and write. This needs a Commerce plan.",
  fields: {
    storeUrl: {
      label: "Site address",
      need: "optional",
      hint: "Only to tell sites apart. The key identifies the site",
    },
    apiKey: { label: "API key", need: "required", hint: "Stored encrypted and never shown again" },
    apiSecret: { need: "none", hint: "" },
  },
  // API keys cannot create webhooks.
  webhook: null,
};
