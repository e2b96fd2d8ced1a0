import type { ProviderWords } from "../partner";

export const PIRATESHIP_WORDS: ProviderWords = {
  label: "Pirate Ship",
  about: "Orders leave as a file for Pirate Ship's upload, and their tracking numbers come back as one.",
  keysFrom: "Pirate Ship has no API that we know of, so there are no keys. Files go both ways.",
  fields: {
    storeUrl: { need: "none", hint: "" },
    apiKey: { need: "none", hint: "" },
    apiSecret: { need: "none", hint: "" },
  },
  webhook: null,
};
