import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readOrder } from "./orders/read-order";

/** Recordings of real shops, which are not part of this repository. The test uses them where they exist beside it. */
const RECORDINGS = process.env.WOOCOMMERCE_RECORDINGS ?? path.resolve(process.cwd(), "../shared/data");
const FOLDERS = ["payloads/woocommerce", "woocommerce-recorded"].map((folder) => path.join(RECORDINGS, folder));

/** The content of a recording: an order, a list of orders, or a call with its response. */
function payloadsOf(file: string): unknown[] {
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  const bodies = Array.isArray(content) ? content.map(bodyOf) : [bodyOf(content)];
  return bodies.flat();
}

function bodyOf(entry: unknown): unknown {
  const body = typeof entry === "object" && entry !== null && "body" in entry ? entry.body : entry;
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

describe.skipIf(!FOLDERS.every(existsSync))(
  "recorded payloads (skipped without the recordings in ../shared/data)",
  () => {
    const files = FOLDERS.filter(existsSync).flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => path.join(folder, name)),
    );

    test.each(files.map((file) => [path.relative(RECORDINGS, file), file]))(
      "%s: every order is read or refused",
      (_name, file) => {
        for (const payload of payloadsOf(file)) {
          const reading = readOrder(payload);
          if (reading.kind === "refused") {
            expect(reading.reason).toMatch(/^not an order: \S/);
            continue;
          }
          const { order } = reading;
          const source = payload as { line_items?: unknown[]; order?: { line_items?: unknown[] } };
          expect(order.lines).toHaveLength((source.line_items ?? source.order?.line_items ?? []).length);
          expect(order.currency).toMatch(/^[A-Z]{3}$/);
          expect(order.holds.map(({ reason }) => reason).join(" ")).not.toMatch(
            /could not be read|no currency|is not an amount/,
          );
        }
      },
    );
  },
);
