import type { Reading, SalesChannel } from "#app/integrations/sales-channel";
import type { Ctx } from "../../kernel/ctx";
import { type PackedOrder, packOrder } from "../../staging/pack-payload.server";
import type { SyncCounter } from "../sync-counts";

export interface ReadPage {
  /** Each order once, in its newest version. */
  orders: PackedOrder[];
  /** Change times, in page order. */
  modifiedAt: number[];
}

/** Parses a page from a store. An invalid order is counted with its reason and does not block the others. */
export async function readPayloads(
  ctx: Ctx,
  companyId: string,
  channel: SalesChannel,
  payloads: readonly unknown[],
  counter: SyncCounter,
): Promise<ReadPage> {
  const newest = new Map<string, { reading: Extract<Reading, { kind: "order" }>; payload: unknown }>();
  const modifiedAt: number[] = [];
  for (const payload of payloads) {
    counter.run.fetched += 1;
    const reading = channel.readOrder(payload);
    if (reading.kind === "refused") {
      counter.refuse(reading.externalId, reading.reason);
      continue;
    }
    const { order } = reading;
    modifiedAt.push(order.modifiedAt);
    const known = newest.get(order.externalId);
    if (known) counter.run.unchanged += 1;
    if (!known || known.reading.order.modifiedAt <= order.modifiedAt)
      newest.set(order.externalId, { reading, payload });
  }
  const orders = await Promise.all(
    [...newest.values()].map(({ reading, payload }) => packOrder(ctx, companyId, reading.order, payload)),
  );
  return { orders, modifiedAt };
}
