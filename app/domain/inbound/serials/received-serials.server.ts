import { stockSerials } from "#db/schema/receiving";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { codesOfProducts } from "../../catalog/product-codes.server";
import type { SerialCapture } from "../../catalog/serial-capture";
import type { Ctx } from "../../kernel/ctx";
import { readSerial } from "../read-serial";
import * as repo from "./stock-serials.repo.server";

export type { ProductSerial } from "./stock-serials.repo.server";

/** Units to receive of a product, with their serial numbers as they were typed or scanned. */
export interface SerialUnits {
  productId: string;
  sku: string;
  capture: SerialCapture;
  quantity: number;
  serials: readonly string[];
}

/** Of one receipt, so that its batch stays below the size of a statement. */
const MAX_TOTAL = 5000;

/**
 * The serial numbers of the lines as they will be stored, and the problem of each line that has one. One round trip when a
 * product's numbers are recorded at receipt, none otherwise.
 */
export async function checkReceivedSerials(
  company: CompanyDb,
  lines: readonly SerialUnits[],
): Promise<{ serials: repo.ProductSerial[]; problems: Map<number, string> }> {
  const problems = new Map<number, string>();
  const isAsked = ({ capture }: SerialUnits) => capture === "at-receipt";
  for (const [at, line] of lines.entries())
    if (!isAsked(line) && line.serials.length > 0)
      problems.set(at, `Serial numbers of ${line.sku} are not recorded at receipt. Leave this empty`);
  if (!lines.some(isAsked)) return { serials: [], problems };
  const productIds = [...new Set(lines.filter(isAsked).map(({ productId }) => productId))];
  const codes = await codesOfProducts(company, productIds);
  const seen = new Set<string>();
  const read = lines.map((line, at) => {
    if (!isAsked(line)) return [];
    const product = { sku: line.sku, codes: (codes.get(line.productId) ?? []).map(({ code }) => code) };
    return line.serials.flatMap((typed) => {
      const one = readSerial(typed, product);
      if ("problem" in one) {
        if (!problems.has(at)) problems.set(at, one.problem);
        return [];
      }
      const key = `${line.productId}\n${one.serial}`;
      if (seen.has(key) && !problems.has(at)) problems.set(at, `${one.serial} is listed twice`);
      seen.add(key);
      return [{ productId: line.productId, serial: one.serial }];
    });
  });
  for (const [at, { quantity, serials, sku }] of lines.entries()) {
    if (!isAsked(lines[at]!) || problems.has(at) || serials.length === quantity) continue;
    problems.set(at, `${count(serials.length)} for ${inUnits(quantity)} of ${sku}. Each unit needs one`);
  }
  const serials = read.flat();
  if (serials.length > MAX_TOTAL) problems.set(0, `At most ${MAX_TOTAL.toLocaleString("en-US")} in one receipt`);
  if (serials.length === 0 || problems.size > 0) return { serials, problems };
  const [onHand, inOrders] = await company.batch(repo.onHandOf(company, serials), repo.inOpenOrders(company, serials));
  const placeOf = ({ productId, serial }: repo.ProductSerial): string | null => {
    const isSame = (one: repo.ProductSerial) => one.productId === productId && one.serial === serial;
    const held = inOrders.find(isSame);
    if (held) return `${serial} belongs to order ${held.orderNumber}`;
    const there = onHand.find(isSame);
    if (!there) return null;
    return there.reference
      ? `${serial} is on hand already, received with ${there.reference}`
      : `${serial} is on hand already`;
  };
  for (const [at, ofLine] of read.entries()) {
    const taken = ofLine.map(placeOf).find((place) => place !== null);
    if (taken) problems.set(at, taken);
  }
  return { serials, problems };
}

const count = (n: number): string => (n === 1 ? "1 serial number" : `${n.toLocaleString("en-US")} serial numbers`);
const inUnits = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/** Makes the serial numbers of a receipt those of units on hand, for the receipt's batch. */
export const receiveSerials = (
  ctx: Ctx,
  company: CompanyDb,
  receiptId: string,
  serials: readonly repo.ProductSerial[],
): Statement<unknown>[] =>
  serials.length === 0
    ? []
    : [
        repo.insertSerials(
          company,
          serials,
          { receiptId },
          { by: ctx.actor, now: ctx.now(), newId: () => ctx.newId() },
        ),
      ];

/** Why the receipt's serial numbers keep it from being reversed, for the caller's batch; null when they do not. */
export const serialsShipped = (company: CompanyDb, receiptId: string): Statement<string | null> =>
  repo
    .takenFrom(company, stockSerials.receiptId, receiptId)
    .map(
      (taken) =>
        taken && `Serial number ${taken.serial} of it belongs to order ${taken.orderNumber}. Adjust the stock instead.`,
    );

/** The serial numbers of a reversed receipt leave stock, for the reversal's batch. Rolls back (taken) when an order has one. */
export const reverseReceivedSerials = (
  ctx: Ctx,
  company: CompanyDb,
  receiptId: string,
  reason: string,
): Statement<unknown>[] =>
  repo.reverseSerials(company, stockSerials.receiptId, receiptId, {
    ...{ byName: ctx.actor.name, reason: `Receipt reversed: ${reason}`, now: ctx.now() },
  });
