import type { ProviderField, ProviderWords } from "./partner";

type Needs = Record<keyof ProviderWords["fields"], ProviderField["need"]>;

/**
 * Fields required by each integration type. Separate from the adapters, so that forms in the browser do not load those.
 * `registry.test.ts` checks that the adapters' own declarations agree.
 */
export const FIELD_NEEDS: Record<string, Needs> = {
  woocommerce: { storeUrl: "required", apiKey: "required", apiSecret: "required" },
  shopify: { storeUrl: "required", apiKey: "required", apiSecret: "optional" },
  squarespace: { storeUrl: "optional", apiKey: "required", apiSecret: "none" },
  shipstation: { storeUrl: "none", apiKey: "required", apiSecret: "optional" },
  pirateship: { storeUrl: "none", apiKey: "none", apiSecret: "none" },
  stripe: { storeUrl: "none", apiKey: "required", apiSecret: "optional" },
};

/** An unknown type counts as needing a key; its error is shown at the type field. */
export const needsKey = (type: unknown): boolean => FIELD_NEEDS[String(type)]?.apiKey !== "none";
export const needsAddress = (type: unknown): boolean => FIELD_NEEDS[String(type)]?.storeUrl === "required";
