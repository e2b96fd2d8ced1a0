import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { shopify } from "#app/integrations/shopify/channel";
import { squarespace } from "#app/integrations/squarespace/channel";

/**
 * Recordings from other projects, which are not part of this repository. The test uses them where they exist beside it.
 */
const RECORDINGS = process.env.PARTNER_RECORDINGS ?? path.resolve(process.cwd(), "../shared/data");

const cases = [shopify, squarespace].flatMap((channel) => {
  const folder = path.join(RECORDINGS, "payloads", channel.type);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return files.map((name) => [`${channel.type}/${name}`, path.join(folder, name), channel] as const);
});

describe.skipIf(cases.length === 0)("recorded payloads (skipped without the recordings in ../shared/data)", () => {
  test.each(cases)("%s: is read or refused with a reason", (_name, file, channel) => {
    const reading = channel.readOrder(JSON.parse(readFileSync(file, "utf8")));
    if (reading.kind === "refused") {
      expect(reading.reason).toMatch(/^not an order: \S/);
      return;
    }
    const { order } = reading;
    expect(order.externalId).toMatch(/^\w+$/);
    expect(order.currency).toMatch(/^[A-Z]{3}$/);
    expect(order.placedAt).toBeGreaterThan(0);
    expect(order.holds.map(({ reason }) => reason).join(" ")).not.toMatch(
      /could not be read|no currency|not an amount/,
    );
  });
});
