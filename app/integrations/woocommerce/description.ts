import type { ProviderWords } from "../partner";
import { TOPICS } from "./connection/ensure-webhooks";

/** As WooCommerce's own form calls them: “Order created”. */
const TOPIC_NAMES = new Intl.ListFormat("en-US").format(
  TOPICS.map((topic) => `“${topic.replace("order.", "Order ")}”`),
);

export const WOOCOMMERCE_WORDS: ProviderWords = {
  label: "WooCommerce",
  about: "Orders are imported automatically, and the store is updated when a parcel ships.",
  keysFrom: "In the store: WooCommerce, Settings, Advanced, REST API. Add a key with read/write permission.",
  fields: {
    storeUrl: { need: "required", hint: "The URL of the store's home page" },
    apiKey: { need: "required", hint: "Begins with ck_" },
    apiSecret: { need: "required", hint: "Begins with cs_. Both are stored encrypted and never shown again" },
  },
  webhook: `In the store, add ${TOPICS.length} webhooks (WooCommerce, Settings, Advanced, Webhooks), one for each of the topics ${TOPIC_NAMES}, all with this delivery URL and secret.`,
};
