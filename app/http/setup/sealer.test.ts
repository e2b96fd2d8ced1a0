import { expect, test } from "vitest";
import { DomainError } from "#app/domain/kernel/errors";
import { sealer, sealingKeyId } from "./sealer.server";
import { readKeys } from "./secrets-key";
import { signer } from "./signer.server";

const KEY = btoa("0123456789abcdef0123456789abcdef");
const OTHER = btoa("another key of thirty-two bytes!");

test("an encrypted value can be decrypted, and never looks the same twice", async () => {
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

test("another key, a changed text, and a missing or malformed key are refused with a sentence, never an internal error", async () => {
  const sealed = await sealer(KEY).seal("secret");
  const [keyId] = sealed.split(".");
  const refusals: [work: () => Promise<unknown>, message: RegExp][] = [
    [() => sealer(OTHER).open(sealed), /another SECRETS_KEY.+SECRETS_KEYS_OLD/],
    [() => sealer(OTHER, ["not base64 %%%"]).open(sealed), /^A key in SECRETS_KEYS_OLD is not 32 bytes in base64/],
    [() => sealer(KEY).open(`${sealed.slice(0, -4)}AAAA`), /has been changed since/],
    [() => sealer(KEY).open(`${keyId}.%%%.%%%`), /has been changed since/],
    [() => sealer(KEY).open(""), /another SECRETS_KEY/],
    [() => sealer("").seal("secret"), /^SECRETS_KEY is not set/],
    [() => sealer(btoa("short")).seal("secret"), /^SECRETS_KEY is not 32 bytes in base64/],
    [() => sealer("not base64 %%%").seal("secret"), /^SECRETS_KEY is not 32 bytes in base64/],
    [() => signer("").sign("upload", "x"), /^SECRETS_KEY is not set/],
    [() => signer("not base64 %%%").verify("upload", "x", "0".repeat(64)), /^SECRETS_KEY is not 32 bytes in base64/],
  ];
  for (const [work, message] of refusals) {
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code: "conflict", message: expect.stringMatching(message) });
    expect(String(error)).not.toContain("%%%");
  }
});
