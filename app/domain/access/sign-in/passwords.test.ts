import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.server";

test("an unknown account takes the same work as a known one", async () => {
  const stored = await hashPassword("right");
  const scrypt = vi.spyOn(crypto, "scrypt");
  syncBuiltinESMExports();
  try {
    expect(await verifyPassword("right", stored)).toBe(true);
    expect(await verifyPassword("wrong", stored)).toBe(false);
    expect(await verifyPassword("right", null)).toBe(false);
    const work = scrypt.mock.calls.map(([, salt, bytes, options]) => [(salt as Uint8Array).length, bytes, options]);
    expect(work).toHaveLength(3);
    expect(new Set(work.map((one) => JSON.stringify(one))).size).toBe(1);
  } finally {
    scrypt.mockRestore();
    syncBuiltinESMExports();
  }
});
