import { readBarcode, shownCode, unknownCode } from "../../catalog/barcode";
import { ambiguous, decide } from "../../catalog/code-meanings";
import type { Ctx } from "../../kernel/ctx";
import { STATUS_LABEL } from "../../orders/order-status";
import * as repo from "./scanned-order.repo.server";

export type ScannedOrder = Awaited<ReturnType<typeof repo.ordersOfCode>>[number];

/** The order to ship; or the orders to choose from, or the one that is not ready or was shipped already. */
export type ShippingScan =
  | { kind: "open"; orderId: string }
  | { kind: "choose" | "not-ready" | "shipped" | "unknown"; code: string; message: string; orders: ScannedOrder[] };

/**
 * Finds the order for a code scanned at the shipping bench: a printed order code, an order number or a tracking number.
 * Order numbers repeat across companies: ready orders take precedence, and several ready ones must be chosen from.
 */
export async function orderToShip(ctx: Ctx, scanned: string): Promise<ShippingScan | null> {
  const code = readBarcode(scanned);
  if (!code) return null;
  const orders = await repo.ordersOfCode(ctx.db, code);
  const decided = decide(
    orders.map((order) => ({ ...order, kind: "order" as const })),
    undefined,
    isReady,
  );
  const shown = shownCode(code);
  if (decided.kind === "none") return { kind: "unknown", code: shown, message: unknownCode(code, "order"), orders: [] };
  if (decided.kind === "ask") return { kind: "choose", code: shown, message: ambiguous(shown), orders: decided.among };
  const { meaning } = decided;
  if (isReady(meaning)) return { kind: "open", orderId: meaning.id };
  if (meaning.shippedAt !== null) {
    const message = `Order ${meaning.orderNumber} has already shipped. There is nothing left to do for it here.`;
    return { kind: "shipped", code: shown, message, orders: [meaning] };
  }
  const message = `Order ${meaning.orderNumber} is not ready to ship. Its status is ${STATUS_LABEL[meaning.status]}.`;
  return { kind: "not-ready", code: shown, message, orders: [meaning] };
}

const isReady = ({ status }: Pick<ScannedOrder, "status">): boolean => status === "picked" || status === "processing";

/** The same, but the scan may answer "Which one?" with a position in the list, from 1. */
export async function orderChosen(ctx: Ctx, scanned: string, among: string | undefined): Promise<ShippingScan | null> {
  const nth = among && /^[1-9]$/.exec(scanned.trim())?.[0];
  const question = nth ? await orderToShip(ctx, among) : null;
  const order = question?.kind === "choose" ? question.orders[Number(nth) - 1] : undefined;
  return order ? { kind: "open", orderId: order.id } : orderToShip(ctx, scanned);
}
