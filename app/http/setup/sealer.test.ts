import { expect, test } from "vitest";
import { readKeys, sealer, sealingKeyId } from "./sealer.server";

const KEY = btoa("0123456789abcdef0123456789abcdef");
const OTHER = btoa("another key of thirty-two bytes!");

test("what was sealed opens again, and never looks the same twice", async () => {
  const { seal, open } = sealer(KEY);
  const [a, b] = [await seal("cs_secret_ü"), await seal("cs_secret_ü")];
  expect(a).not.toBe(b);
  expect(a).not.toContain("secret");
  expect(await open(a)).toBe("cs_secret_ü");
});

test("what an earlier key sealed opens where that key is given, and is sealed with the present one from then on", async () => {
  const before = await sealer(KEY).seal("cs_secret");
  const now = sealer(OTHER, readKeys(` ${btoa("a third key, of thirty-two bytes")}, ${KEY}\n`));
  expect(await now.open(before)).toBe("cs_secret");
  const again = await now.seal(await now.open(before));
  expect(again.startsWith(`${await sealingKeyId(OTHER)}.`)).toBe(true);
  expect(await sealer(OTHER).open(again)).toBe("cs_secret");
});

test("another key, a changed text or no key at all opens nothing", async () => {
  const sealed = await sealer(KEY).seal("secret");
  await expect(sealer(OTHER).open(sealed)).rejects.toThrow("another key");
  await expect(sealer(KEY).open(`${sealed.slice(0, -4)}AAAA`)).rejects.toThrow();
  await expect(sealer("").seal("secret")).rejects.toThrow("SECRETS_KEY");
  await expect(sealer(btoa("short")).seal("secret")).rejects.toThrow("32 bytes");
});
