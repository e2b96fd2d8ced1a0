import { expect, test } from "vitest";
import { signer } from "#app/http/setup/signer.server";
import { knownBrowserOf, rememberBrowser } from "./known-browser.server";

const OURS = signer(btoa("0123456789abcdef0123456789abcdef"));
const THEIRS = signer(btoa("another key, another key, anothe"));
const NOW = 1_800_000_000_000;
const ANNA = "anna@example.test";

test("a browser is known to the accounts that signed in there, to no other, and keeps its id", async () => {
  const first = await rememberBrowser(OURS, null, ANNA, NOW);
  const both = await rememberBrowser(OURS, first.value, "ben@example.test", NOW);
  const id = await knownBrowserOf(OURS, both.value, ANNA, NOW);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(await knownBrowserOf(OURS, both.value, "ben@example.test", NOW)).not.toBe(id);
  expect(await knownBrowserOf(OURS, both.value, "carl@example.test", NOW)).toBeNull();
  const again = await rememberBrowser(OURS, both.value, ANNA, NOW + 1);
  expect(again.value.split("~")).toHaveLength(2);
  expect(await knownBrowserOf(OURS, again.value, ANNA, NOW)).toBe(id);
});

test("an unsigned, changed or expired entry is not known", async () => {
  const { value, expiresAt } = await rememberBrowser(OURS, null, ANNA, NOW);
  expect(await knownBrowserOf(THEIRS, value, ANNA, NOW)).toBeNull();
  expect(await knownBrowserOf(OURS, value, ANNA, expiresAt)).toBeNull();
  const [id = "", expires = "", mac = ""] = value.split(".");
  for (const changed of [`${"0".repeat(16)}.${expires}.${mac}`, `${id}.zzzzzzzzzz.${mac}`, "x", "", "~~~"])
    expect(await knownBrowserOf(OURS, changed, ANNA, NOW)).toBeNull();
});

test("a shared terminal keeps the ten accounts that signed in last", async () => {
  let value: string | null = null;
  for (let i = 0; i < 12; i++) value = (await rememberBrowser(OURS, value, `picker${i}@example.test`, NOW)).value;
  expect(value?.split("~")).toHaveLength(10);
  expect(await knownBrowserOf(OURS, value, "picker1@example.test", NOW)).toBeNull();
  expect(await knownBrowserOf(OURS, value, "picker11@example.test", NOW)).not.toBeNull();
});
