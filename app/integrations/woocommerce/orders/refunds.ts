import { isRecord } from "#app/integrations/http/json";
import type { StoreClient } from "../client/client";
import type { RawOrder } from "./payload";
import { bareStatus } from "./status";

/** Orders in these statuses are never shipped, so their refunds do not matter. */
const OVER = ["refunded", "cancelled", "failed", "trash"];

/**
 * An order only has its refunds' amounts; the refunded units are in a separate list. Adds them to the payload, so that
 * parsing needs no further requests.
 * @throws PartnerError
 */
export async function withRefunds(client: StoreClient, payload: unknown): Promise<unknown> {
  if (!isRecord(payload) || !Array.isArray(payload.refunds) || payload.refunds.length === 0) return payload;
  if (!/^\d{1,19}$/.test(String(payload.id)) || OVER.includes(bareStatus(String(payload.status)))) return payload;
  const query = { per_page: 100, _fields: "id,line_items" };
  const reply = await client.ask(`/orders/${String(payload.id)}/refunds`, { query });
  if (!reply.ok && reply.failure.status === 404) return payload;
  if (!reply.ok) throw reply.error;
  const lines = new Map(
    listed(reply.value).map((refund) => [String(refund.id), listed(refund.line_items).map(whatOf)]),
  );
  const refunds = payload.refunds.map((refund: unknown) =>
    isRecord(refund) ? { ...refund, line_items: lines.get(String(refund.id)) ?? [] } : refund,
  );
  return { ...payload, refunds };
}

const listed = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The line and its number of units. */
function whatOf({ quantity, meta_data }: Record<string, unknown>) {
  const of = listed(meta_data).find(({ key }) => key === "_refunded_item_id");
  return { refunded_item_id: String(of?.value ?? ""), quantity: Math.abs(Number(quantity)) || 0 };
}

/** Refunded units, by line id. Pure. */
export function refundedUnits({ refunds }: Pick<RawOrder, "refunds">): Map<string, number> {
  const units = new Map<string, number>();
  for (const { refunded_item_id: id, quantity } of refunds.flatMap((refund) => refund.line_items)) {
    const more = Math.abs(Number(quantity));
    if (id !== "" && more > 0) units.set(id, (units.get(id) ?? 0) + more);
  }
  return units;
}
