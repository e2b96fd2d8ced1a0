import { describe, expect, test } from "vitest";
import { getOrder, listItems } from "#app/domain/orders/orders.service.server";
import { salesChannel } from "#app/integrations/registry";
import { aCompany } from "#tests/factories/company";
import { anIntegration, aStagedOrder, gzipped } from "#tests/factories/staged";
import { aProduct, levels, type TestProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { getStagedOrder, processStagedOrder } from "./staging.service.server";

/** Recordings of real shops, which are not part of this repository. The test uses them where they exist beside it. */
const FILES = import.meta.glob<unknown>("../../../../shared/data/{payloads/woocommerce,woocommerce-recorded}/*.json", {
  import: "default",
});

/** The orders in a recording, which can be one order, a list of orders, or calls with their responses. */
function payloadsOf(content: unknown): unknown[] {
  return (Array.isArray(content) ? content : [content]).flatMap((entry) => {
    const body = isRecord(entry) && "body" in entry ? entry.body : entry;
    return typeof body === "string" ? parsed(body) : body;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

describe.skipIf(Object.keys(FILES).length === 0)(
  "recorded payloads (skipped without the recordings in ../shared/data)",
  () => {
    test.each(Object.entries(FILES).map(([path, load]) => ({ name: path.split("/data/")[1], load })))(
      "$name: each order becomes one order, or waits with its reason, or is refused with one",
      async ({ load }) => {
        const company = await aCompany();
        const integration = await anIntegration(company);
        const seen = new Set<string>();
        const known = new Map<string, TestProduct>();
        for (const payload of payloadsOf(await load())) {
          const reading = salesChannel("woocommerce")?.readOrder(payload);
          if (reading?.kind !== "order") {
            expect(reading?.reason).toMatch(/^not an order: \S/);
            continue;
          }
          const { externalId, number, lines } = reading.order;
          if (seen.has(externalId)) continue;
          seen.add(externalId);
          for (const { sku } of lines.slice(0, 2)) {
            if (sku && known.size < 5 && !known.has(sku)) known.set(sku, await aProduct(company, { sku, onHand: 100 }));
          }
          const bytes = await gzipped(JSON.stringify(payload));
          const staged = await aStagedOrder(company, { integration, externalId, number, bytes });

          await processStagedOrder(systemWorld(), staged.id);

          const order = await getOrder(systemWorld(), staged.id);
          const made = await listItems(systemWorld(), staged.id);
          expect(made).toHaveLength(lines.length);
          expect(made.map((item) => item.name.trim().length > 0)).not.toContain(false);
          if (order.status === "on-hold") expect(order.holdReason).toMatch(/\S+\./);
          else expect(["pending", "completed", "cancelled", "refunded", "failed"]).toContain(order.status);
          expect(await getStagedOrder(systemWorld(), staged.id)).toMatchObject({
            status: "processed",
            unreadable: null,
          });
          await expect(processStagedOrder(systemWorld(), staged.id)).rejects.toMatchObject({ code: "conflict" });
        }
        // Totals, levels and ledger agree, and no unit is allocated twice.
        for (const product of known.values()) expect((await levels(product)).available).toBeGreaterThanOrEqual(0);
      },
    );
  },
);
