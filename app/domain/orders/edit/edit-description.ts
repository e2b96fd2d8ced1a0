import { formatMoney } from "../../kernel/money";
import type { EditOrder } from "../orders.schema";
import type { OrderRow } from "../queries/orders.repo.server";
import type { LinePlan } from "./edit-lines";

const LONGEST_NOTE = 2000;

/** Describes an edit in sentences for the order's history; empty when nothing changed. */
export function describeEdit(order: OrderRow, edit: EditOrder, plan: LinePlan): string {
  const { customerName, customerEmail, shippingAddress } = edit;
  const oneLine = (text: string) => text.replaceAll("\n", ", ") || "none";
  const fields: [string, string, string | undefined][] = [
    ["Customer", order.customerName, customerName],
    ["Email", order.customerEmail, customerEmail],
    ["Address", order.shippingAddress, shippingAddress],
  ];
  const sentences = fields.flatMap(([label, was, is]) =>
    is === undefined || is === was ? [] : [`${label}: ${oneLine(was)} → ${oneLine(is)}.`],
  );
  for (const { item, sku, quantity, priceMinor } of plan.changed) {
    const changes = [
      sku === item.sku ? null : `${item.sku || "no SKU"} → ${sku}`,
      quantity === item.quantity ? null : `${item.quantity} → ${quantity} units`,
      priceMinor === item.priceMinor
        ? null
        : `${formatMoney(item.priceMinor, order.currency)} → ${formatMoney(priceMinor, order.currency)}`,
    ].filter(Boolean);
    const what = changes.length > 0 ? changes.join(", ") : `${quantity} units confirmed`;
    sentences.push(`Line ${item.line} (${item.sku || item.name}): ${what}.`);
  }
  for (const item of plan.removed) sentences.push(`Removed ${item.quantity} × ${item.sku || item.name}.`);
  for (const line of plan.added) sentences.push(`Added ${line.quantity} × ${line.sku}.`);
  const note = sentences.join(" ");
  return note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE - 1)}…` : note;
}
