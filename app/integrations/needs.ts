import type { ProviderField, ProviderWords } from "./partner";

type Needs = Record<keyof ProviderWords["fields"], ProviderField["need"]>;

/**
 * Which fields a type's connection has, for forms that run in browsers and must not carry the adapters there. The words
 * of each adapter say the same (`registry.test.ts`).
 */
export const FIELD_NEEDS: Record<string, Needs> = {
  woocommerce: { storeUrl: "required", apiKey: "required", apiSecret: "required" },
  shopify: { storeUrl: "required", apiKey: "required", apiSecret: "optional" },
  squarespace: { storeUrl: "optional", apiKey: "required", apiSecret: "none" },
  shipstation: { storeUrl: "none", apiKey: "required", apiSecret: "optional" },
  pirateship: { storeUrl: "none", apiKey: "none", apiSecret: "none" },
  stripe: { storeUrl: "none", apiKey: "required", apiSecret: "optional" },
};

/** A type that nobody knows needs a key: it will be told so beside its type. */
export const needsKey = (type: unknown): boolean => FIELD_NEEDS[String(type)]?.apiKey !== "none";
export const needsAddress = (type: unknown): boolean => FIELD_NEEDS[String(type)]?.storeUrl === "required";
