import type { ProviderWords } from "../partner";

export const SQUARESPACE_WORDS: ProviderWords = {
  label: "Squarespace",
  about: "Orders are fetched every few minutes, and the site is updated when a parcel ships.",
  keysFrom:
    "In the site: Settings, Developer tools, Developer API keys. Make a key with Orders and Inventory, read and write. It needs a Commerce plan.",
  fields: {
    storeUrl: { label: "Site address", need: "optional", hint: "To tell sites apart; the key says which one it is" },
    apiKey: { label: "API key", need: "required", hint: "Sealed, and never shown again" },
    apiSecret: { need: "none", hint: "" },
  },
  // API keys cannot create webhooks.
  webhook: null,
};
