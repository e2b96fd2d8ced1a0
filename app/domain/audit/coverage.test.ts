import { expect, test } from "vitest";
import { sourceTexts } from "#tests/support/source-texts";
import { AUDIT_ACTIONS } from "./audit.schema";

/** Every audit action must occur in the code of the server, so that none is declared and never written. */
const sources = sourceTexts("app", "workers").filter(
  ([file]) => file.endsWith(".server.ts") || /^workers\/[^/]+$/.test(file),
);
const writers = sources.filter(
  ([file, text]) => !file.endsWith("audit.service.server.ts") && /audit(ed|edAny|Event)\(/.test(text),
);

test.each(AUDIT_ACTIONS)("%s is written somewhere", (action) => {
  const found = writers.filter(([, text]) => text.includes(`"${action}"`)).map(([file]) => file);
  expect(found, `no module writes "${action}"`).not.toEqual([]);
});

test("an entry never contains a password, a token or a key", () => {
  const facts = writers.flatMap(([file, text]) =>
    [...text.matchAll(/\{\s*action\b(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g)].map(([call]) => ({ file, call })),
  );
  expect(facts.length).toBeGreaterThan(50);
  const secret =
    /(passwordHash|apiKeySealed|apiSecretSealed|webhookSecret|bodySealed|config\.apiKey|config\.apiSecret|\btoken\b)/;
  expect(facts.filter(({ call }) => secret.test(call))).toEqual([]);
});

test("entries are written by the audit service only, behind the change that they are about", () => {
  const direct = sources.filter(
    ([file, text]) => !file.endsWith("audit.service.server.ts") && /(insert\(|into \$\{)auditLog/.test(text),
  );
  expect(direct.map(([file]) => file)).toEqual([]);
});
