import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyVerified, endLine, HEADER, type Manifest, manifestLine } from "./manifest";

const folder = mkdtempSync(path.join(tmpdir(), "stowline-manifest-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "backup.sql");
const copy = path.join(folder, "copy.sql");

const SQL = "CREATE TABLE a (b);\nINSERT INTO a VALUES ('it''s\n-- End of backup, 😀');\n";
const MANIFEST: Manifest = {
  environment: { appEnv: "production", name: "live" },
  exportedAt: "2026-11-23T00:00:00.000Z",
  schema: { tables: 1, indexes: 0, triggers: 0, searchIndexes: 0, digest: "d" },
  tables: { a: { rows: 1, digest: "d" } },
};
const body = HEADER + SQL + manifestLine(MANIFEST);
const WHOLE = body + endLine(createHash("sha256").update(body).digest("hex"));

const verify = (text: string, acceptUnverified = false) => {
  writeFileSync(file, text);
  return copyVerified(file, copy, acceptUnverified);
};

test("a complete backup is copied without its manifest, which is returned", async () => {
  expect(await verify(WHOLE)).toEqual(MANIFEST);
  expect(readFileSync(copy, "utf8")).toBe(HEADER + SQL);
});

test("a backup that was cut off anywhere is refused, also when an unverified one would be accepted", async () => {
  for (let length = HEADER.length; length < WHOLE.length; length += 7)
    await expect(verify(WHOLE.slice(0, length), true), String(length)).rejects.toThrow(
      "has no end marker: it was cut off",
    );
  await expect(verify(WHOLE.slice(0, -1), true)).rejects.toThrow("has no end marker");
});

test("a backup in which one character was changed, added or removed is refused", async () => {
  for (let at = HEADER.length; at < body.length; at += 11) {
    const [before, after] = [WHOLE.slice(0, at), WHOLE.slice(at + 1)];
    for (const changed of [`${before}~${after}`, `${before}~${WHOLE.slice(at)}`, before + after])
      await expect(verify(changed, true), String(at)).rejects.toThrow("was changed after its export");
  }
  await expect(verify(`${WHOLE}-- more\n`)).rejects.toThrow("has no end marker");
});

test("a file of an earlier version is refused with the flag that accepts it, and copied whole with that flag", async () => {
  await expect(verify(SQL)).rejects.toThrow(/has no header and no end marker.+--accept-unverified/);
  await expect(verify("")).rejects.toThrow("has no header");
  expect(await verify(SQL, true)).toBeNull();
  expect(readFileSync(copy, "utf8")).toBe(SQL);
});
