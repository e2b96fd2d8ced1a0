import type { ProviderWords } from "../partner";

export const SHIPSTATION_WORDS: ProviderWords = {
  label: "ShipStation",
  about: "Compare rates, buy labels, and track parcels with your ShipStation account.",
  keysFrom: "In ShipStation: Settings, Account, API Settings. Generate a V2 key.",
  fields: {
    storeUrl: { need: "none", hint: "" },
    apiKey: { need: "required", hint: "The V2 key. An older V1 key works too, together with its secret" },
    apiSecret: { need: "optional", hint: "Only for a V1 key. Both are stored encrypted and never shown again" },
  },
  webhook:
    "In ShipStation, add a webhook for tracking events with this URL. It needs no secret, but a V2 key. Without it, tracking is updated every few hours.",
};
