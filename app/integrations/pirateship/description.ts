import type { ProviderWords } from "../partner";

export const PIRATESHIP_WORDS: ProviderWords = {
  label: "Pirate Ship",
  about: "Export orders as a file for Pirate Ship, and import the tracking numbers from Pirate Ship's file.",
  keysFrom: "Pirate Ship has no API, so there are no keys. Orders and tracking numbers are exchanged as files.",
  fields: {
    storeUrl: { need: "none", hint: "" },
    apiKey: { need: "none", hint: "" },
    apiSecret: { need: "none", hint: "" },
  },
  webhook: null,
};
