import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import * as repo from "../queries/orders.repo.server";
import { linkedNumber, linkedNumbers } from "./linked-numbers.server";

/** The next free number: "1001-B2" when "1001-B1" exists. A backorder of a backorder continues the same sequence. */
export const backorderNumber = (of: string, taken: readonly string[]): string => linkedNumber(of, "B", taken);

/** Existing order numbers that a new backorder's number could clash with. For the caller's batch. */
export const backorderNumbers = (company: CompanyDb, of: string): Statement<string[]> =>
  linkedNumbers(company, of, "B");

export interface Backorder {
  id: string;
  number: string;
  original: repo.OrderRow;
  item: repo.ItemRow;
  quantity: number;
}

/**
 * Statements that move units cut from an order to a new backorder, which waits on hold for stock at the same address.
 * Run them in the batch that cuts the units. The backorder keeps the storefront's order and line ids so that its parcel
 * is reported to the store; its total is zero because the first order was paid in full.
 */
export function backorderStatements(ctx: Ctx, company: CompanyDb, backorder: Backorder): Statement<unknown>[] {
  const { id, number, original, item, quantity } = backorder;
  const reason = `Backorder of ${original.orderNumber}: waiting for ${quantity} of ${item.sku || item.name}.`;
  const hold = { kind: "backorder" as const, reason, productId: item.productId };
  const line = { ...item, line: 1, quantity, problem: null, orderedQuantity: null };
  const { customerName, customerEmail, customerPhone, shippingAddress, shipTo, currency } = original;
  return [
    ...repo.insertOrder(
      ctx,
      company,
      {
        id,
        orderNumber: number,
        customerName,
        customerEmail,
        customerPhone,
        shippingAddress,
        shipTo,
        currency,
        totalMinor: 0,
        arrival: "on-hold",
        holds: [],
        lines: [],
      },
      { status: "on-hold", holds: [hold], holdReason: reason, lines: [newLine(line)], sources: [1] },
      {
        source: original.source,
        integrationId: original.integrationId,
        externalId: original.externalId,
        externalData: original.externalData,
        backorderOf: original.id,
        isSplit: original.isSplit,
        amounts: "unknown",
      },
    ),
    repo.insertHistory(ctx, company, {
      orderId: original.id,
      event: "backorder",
      to: number,
      note: `${quantity} of ${item.sku || item.name} will ship with order ${number}`,
    }),
  ];
}

const newLine = ({ line, productId, sku, name, quantity, priceMinor, ...item }: repo.ItemRow) => ({
  line,
  productId,
  sku,
  name,
  quantity,
  priceMinor,
  problem: null,
  orderedQuantity: null,
  externalLineId: item.externalLineId,
  attributes: item.attributes,
  kitProductId: item.kitProductId,
  kit: item.kit,
});
