import { expect, test } from "vitest";
import { systemWorld } from "#tests/factories/world";
import { appSetup, newRecoveryCode, newSecretForApp, recoveryHash, stepOf } from "./codes.server";

const { randomHex } = systemWorld();

test("a code counts in its own step, the one before and the one after", async () => {
  // RFC 6238, appendix B: the secret "12345678901234567890" at 59 s; the last six digits of 94287082.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(await stepOf(secret, "287082", 59_000)).toBe(1);
  expect(await stepOf(secret, "287082", 89_000)).toBe(1);
  expect(await stepOf(secret, "287082", 29_000)).toBe(1);
  expect(await stepOf(secret, "287082", 120_000)).toBeNull();
  expect(await stepOf(secret, "287083", 59_000)).toBeNull();
});

test("a new secret has 160 bits, and its QR code holds issuer and account", async () => {
  const secret = await newSecretForApp(randomHex);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { uri, qr } = await appSetup(secret, { issuer: "Stowline", email: "mara@example.test" });
  expect(uri).toContain(`otpauth://totp/Stowline:mara%40example.test?issuer=Stowline&secret=${secret}`);
  expect(qr?.path).toMatch(/^M0 0h1v1h-1z/);
});

test("recovery codes have 120 random bits and are the same however they are typed", async () => {
  const codes = Array.from({ length: 50 }, () => newRecoveryCode(randomHex));
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const typed = await recoveryHash("u1", " 01ab-cdef 01ab-cdef-01ab-cdef ");
  expect(await recoveryHash("u1", "OIABCDEFOLABCDEFOIABCDEF")).toBe(typed);
  expect(await recoveryHash("u2", "01ABCDEF01ABCDEF01ABCDEF")).not.toBe(typed);
});
