import { expect, test } from "vitest";
import { INTEGRATION_TYPES } from "#db/schema/column-values";
import { channelChoices, invoicer, parcelFiles, provider, providerChoices, salesChannel, shipper } from "./registry";
import { FIELD_NEEDS } from "./required-fields";

test.each(providerChoices().map((choice) => [choice.type, choice] as const))(
  "%s is a known type with one adapter, which says what it is and does at least one thing",
  (type, words) => {
    expect(INTEGRATION_TYPES).toContain(type);
    expect(providerChoices().filter((choice) => choice.type === type)).toHaveLength(1);
    expect(provider(type)?.words.label).toBe(words.label);
    expect([salesChannel(type), shipper(type), parcelFiles(type), invoicer(type)].some(Boolean)).toBe(true);
    const needs = Object.entries(words.fields).map(([field, { need }]) => [field, need]);
    expect(Object.fromEntries(needs)).toEqual(FIELD_NEEDS[type]);
    for (const field of Object.values(words.fields)) expect(field.need === "none" || field.hint !== "").toBe(true);
  },
);

test("orders come from channels only", () => {
  expect(channelChoices().every(({ type }) => salesChannel(type) !== null)).toBe(true);
  expect(provider("carrier-pigeon")).toBeNull();
});

/** The topic names in each store's own form; null when users do not create webhooks manually. */
const TOPICS_BY_HAND: Record<string, string[] | null> = {
  woocommerce: ["Order created", "Order updated", "Order deleted", "Order restored"],
  // The app creates them with the store's keys.
  shopify: null,
  // Its API keys cannot create webhooks.
  squarespace: null,
};

test.each(channelChoices().map(({ type }) => type))("the webhook instructions of %s name every topic", (type) => {
  const topics = TOPICS_BY_HAND[type];
  const words = provider(type)?.words.webhook;
  if (!topics) return expect([words, topics]).toEqual([null, null]);
  expect(words?.match(/“[^”]+”/g)).toEqual(topics.map((topic) => `“${topic}”`));
  expect(words).toContain(`${topics.length} webhooks`);
});
